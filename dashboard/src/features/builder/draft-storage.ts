import type { EditedQuiz } from './editor-state.ts';

const keyOf = (id: string | undefined) => `quizfunnel-draft:${id ?? 'new'}`;

/** What was edited and not saved, kept in this browser. */
export function readDraft(id: string | undefined): EditedQuiz | undefined {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as EditedQuiz | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeDraft(id: string | undefined, quiz: EditedQuiz | undefined): void {
  try {
    if (quiz) localStorage.setItem(keyOf(id), JSON.stringify(quiz));
    else localStorage.removeItem(keyOf(id));
  } catch {
    // Without storage the leave guard alone protects the work.
  }
}
