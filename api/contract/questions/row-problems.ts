import { wrongTurns } from '../flow.ts';
import { limits } from '../web/limits.ts';
import type { CheckedQuestion } from './kind.ts';
import { kinds } from './kinds.ts';
import type { QuestionType } from './question.schema.ts';

type Row = CheckedQuestion & {
  id: string;
  title: string;
  type: QuestionType;
  options: ReadonlyArray<{ id: string; text: string }>;
};
/** `path` names the field, such as `questions.2.options.0.next`. */
export type RowProblem = { path: string; message: string };

/**
 * What is wrong with questions as they stand together, and keeps them from being saved: settings that
 * contradict each other, and ways that lead backwards or nowhere. The builder shows it before the API refuses it.
 */
export function rowProblems(questions: readonly Row[]): RowProblem[] {
  const named = (place: number) => `Question ${place + 1} “${questions[place]?.title ?? ''}”`;
  const turns = wrongTurns(questions).map(({ question, option }) => ({
    path: `questions.${question}.${option === undefined ? '' : `options.${option}.`}next`,
    message: `${named(question)} goes on to a question that does not come after it`,
  }));
  const conflicts = questions.flatMap((question, place) =>
    kinds[question.type]
      .conflicts(question)
      .map(({ field, message }) => ({ path: `questions.${place}.${field}`, message: `${named(place)}: ${message}` })),
  );
  const count = questions.reduce((sum, { options }) => sum + options.length, 0);
  const many =
    count > limits.allOptions
      ? [{ path: 'questions', message: `At most ${limits.allOptions} answer options in all questions together` }]
      : [];
  const media = questions.reduce(
    (sum, question) => sum + (question.media ? 1 : 0) + question.options.filter(({ picture }) => picture).length,
    0,
  );
  const manyMedia =
    media > limits.allMedia
      ? [{ path: 'questions', message: `At most ${limits.allMedia} pictures and videos in all questions together` }]
      : [];
  return [...turns, ...conflicts, ...many, ...manyMedia];
}
