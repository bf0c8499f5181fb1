import { type PublishIssue, publishChecks } from '#contract/quiz/publish-checks';
import type { EditedQuiz } from '../editing/edited-quiz.ts';
import { isBlank } from '../editing/question-rules.ts';
import { pathIn, readyToSave } from './ready-to-save.ts';
import { stepOf } from './save-problems.tsx';

/**
 * What keeps an edited quiz from being published, or deserves a look, by dotted paths in what is edited, step by step. Where something
 * keeps it, what a save would be refused for is told with it: alone, the save leads there by itself.
 */
export function publishProblems(edited: EditedQuiz): PublishIssue[] {
  const asked = edited.questions.filter((question) => !isBlank(question));
  const found = publishChecks({ ...edited, questions: asked }).map((issue) => ({
    ...issue,
    path: pathIn(edited, asked, issue.path),
  }));
  if (!found.some(({ severity }) => severity === 'error')) return found;
  const known = new Set(found.map(({ path }) => path));
  const lacking = readyToSave(edited).problems.filter(({ path }) => !known.has(path));
  const refused = lacking.map(({ path, message }) => ({
    path,
    message: nameOf(path, edited) + message,
    step: ((stepOf(path) ?? 0) + 1) as PublishIssue['step'],
    severity: 'error' as const,
  }));
  return [...found, ...refused].sort((one, other) => one.step - other.step);
}

/** Which question it is, where there are several that could be meant. */
function nameOf(path: string, { questions }: EditedQuiz): string {
  const [list, place] = path.split('.');
  if (list !== 'questions' || place === undefined) return '';
  const { title } = questions[Number(place)] ?? { title: '' };
  return `Question ${Number(place) + 1}${title.trim() ? ` “${title.trim()}”` : ''}: `;
}
