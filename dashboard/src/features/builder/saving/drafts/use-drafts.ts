import { useEffect, useState } from 'react';
import { isQuizGone } from '../../../quizzes/queries.ts';
import type { Base } from '../../editing/quiz-store.ts';
import { isStoredAs } from '../is-stored-as.ts';
import { heldDrafts, holdDraft } from './draft-locks.ts';
import {
  type Draft,
  draftsOf,
  dropDraft,
  newDraftId,
  quizzesWithDrafts,
  rescueDrafts,
  writeDraft,
  writeDraftSoon,
} from './draft-storage.ts';

/** The draft of this editor, and those of earlier visits that no tab is editing any more. */
export function useDrafts(account: string, opened: Base | undefined) {
  const quizId = opened?.id;
  /** `own`: whether it was made here, and does not hold what an earlier visit left. */
  const [{ id, own }, setDraft] = useState(() => ({ id: newDraftId(), own: true }));
  const [offered, setOffered] = useState<Draft[]>([]);
  useEffect(() => holdDraft(id), [id]);
  // Once, for the quiz as it was opened.
  const [first] = useState(opened);
  useEffect(() => {
    let shown = true;
    void heldDrafts().then(async (held) => {
      if (!first) await adoptOrphans(account, held);
      const free = draftsOf(account, first?.id).filter((draft) => !held.has(draft.id));
      const stored = (draft: Draft) => first !== undefined && isStoredAs(draft.quiz, first.quiz);
      for (const draft of free.filter(stored)) dropDraft(account, first?.id, draft.id);
      if (shown) setOffered(free.filter((draft) => !stored(draft)));
    });
    return () => {
      shown = false;
    };
  }, [account, first]);
  const withdraw = (draft: Draft) => setOffered((now) => now.filter((other) => other.id !== draft.id));
  /** Whether no other tab goes on with it, or has made its quiz of it since it was offered. */
  const isFree = async (draft: Draft): Promise<boolean> =>
    !(await heldDrafts()).has(draft.id) && draftsOf(account, quizId).some((kept) => kept.id === draft.id);
  return {
    id,
    offered,
    write: (draft: Omit<Draft, 'id' | 'savedAt'>) => writeDraft(account, quizId, { ...draft, id, savedAt: Date.now() }),
    /** Calls `write` in a moment: what is typed meanwhile is written with it. */
    soon: (write: () => void) => writeDraftSoon(account, quizId, id, write),
    /** Its quiz is stored: its draft goes. What is made of a new quiz from then on is the draft of another. */
    settle: (storedId: string) => {
      dropDraft(account, quizId, id);
      if (storedId === quizId) return;
      setDraft({ id: newDraftId(), own: true });
      setOffered([]);
    },
    /** Nothing is unsaved any more: its draft goes. One that was taken up stays, for what it held before. */
    clear: () => {
      if (own) dropDraft(account, quizId, id);
    },
    isFree,
    /** Goes on with it; where it is not free, with a copy. What was typed here before stays, a draft of its own. */
    takeUp: (draft: Draft, free: boolean) => {
      setDraft(free ? { id: draft.id, own: false } : { id: newDraftId(), own: true });
      withdraw(draft);
    },
    /** One that another tab goes on with is only not offered here any more. */
    discard: async (draft: Draft): Promise<void> => {
      withdraw(draft);
      if (await isFree(draft)) dropDraft(account, quizId, draft.id);
    },
    /** Leaves a draft of a quiz for the editor that opens next. */
    leave: (next: string, edited: Omit<Draft, 'id' | 'savedAt'>) =>
      writeDraft(account, next, { ...edited, id: newDraftId(), savedAt: Date.now() }),
  };
}

/** What was not saved of quizzes that are gone can still become new ones. */
async function adoptOrphans(account: string, held: ReadonlySet<string>): Promise<void> {
  const gone = await Promise.all(quizzesWithDrafts(account).map(async (id) => ((await isQuizGone(id)) ? [id] : [])));
  for (const id of gone.flat()) rescueDrafts(account, id, held);
}
