import { omit } from '../../../contract/pick.ts';
import { personalFields } from '../../../contract/quiz/private-fields.ts';
import { QUIZ_FILE_SCHEMA_PATH, QUIZ_FILE_VERSION, type QuizFile } from '../../../contract/quiz/quiz-file.schema.ts';
import { withBuckets } from '../../../contract/scoring/buckets.ts';
import { limits } from '../../../contract/web/limits.ts';
import type { QuizRecord } from '../quiz.model.ts';
import { quizFieldsOf } from '../quiz-fields.ts';

/** A stored quiz as a file: without owner, addresses of people, webhook, and anything else of this installation. */
export function quizFile(quiz: QuizRecord, origin: string): QuizFile {
  const fields = omit(quizFieldsOf(quiz), personalFields);
  return {
    $schema: origin + QUIZ_FILE_SCHEMA_PATH,
    version: QUIZ_FILE_VERSION,
    quiz: {
      ...fields,
      ...rowsInFile(quiz),
      leadFields: quiz.leadFields.map(({ id: _id, ...field }) => field),
    },
  };
}

/**
 * Questions in their order; outcomes with ids of the file alone, by which options vote. A question has one only where something leads to
 * it.
 */
export function rowsInFile({
  questions,
  outcomes,
}: Pick<QuizRecord, 'questions' | 'outcomes'>): Pick<QuizFile['quiz'], 'questions' | 'outcomes'> {
  const ids = new Map(outcomes.map(({ id }, place) => [id, `o${place + 1}`]));
  const idOf = (id: string) => ids.get(id) ?? id;
  const targets = new Set(questions.flatMap(({ next, options }) => [next, ...options.map((option) => option.next)]));
  const questionIds = new Map(
    questions.flatMap(({ id }, place) => (targets.has(id) ? [[id, `q${place + 1}`] as const] : [])),
  );
  const turned = <Row extends { next?: string | undefined }>(row: Row): Row =>
    row.next === undefined ? row : { ...row, next: questionIds.get(row.next) ?? row.next };
  return {
    questions: withBuckets(questions, outcomes).map(({ id, order: _place, options, ...question }) => ({
      ...(questionIds.has(id) ? { id: questionIds.get(id) } : {}),
      ...turned(question),
      options: options.map(({ id: _option, votes, ...option }) => ({
        ...turned(option),
        votes: votes.map(({ outcomeId, weight }) => ({ outcomeId: idOf(outcomeId), weight })),
      })),
    })),
    outcomes: outcomes.map(({ id, ...outcome }) => ({ id: idOf(id), ...outcome })),
  };
}

/** A name for the file that every file system takes. */
export const quizFileName = (title: string): string =>
  `${
    title
      .slice(0, limits.title)
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'quiz'
  }.quiz.json`;
