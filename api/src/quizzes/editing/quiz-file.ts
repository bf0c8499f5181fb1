import { omit } from '../../../contract/pick.ts';
import { personalFields } from '../../../contract/quiz/private-fields.ts';
import { QUIZ_FILE_SCHEMA_PATH, QUIZ_FILE_VERSION, type QuizFile } from '../../../contract/quiz/quiz-file.schema.ts';
import type { ResultBlock } from '../../../contract/result/blocks.schema.ts';
import { referencedIds, renamePiped, renameReferences } from '../../../contract/result/row-refs.ts';
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
    quiz: inFile({
      ...fields,
      questions: quiz.questions,
      outcomes: quiz.outcomes,
      leadFields: quiz.leadFields.map(({ id: _id, ...field }) => field),
    }),
  };
}

type Stored = Pick<QuizRecord, 'questions' | 'outcomes' | 'resultBlocks' | 'mails'>;

/**
 * A quiz with ids of the file alone: questions in their order, outcomes, by which options vote. A question or an option has one only where
 * something leads or refers to it.
 */
export function inFile<Q extends Stored>(quiz: Q): Omit<Q, keyof Stored> & Pick<QuizFile['quiz'], keyof Stored> {
  const { questions, outcomes } = quiz;
  const referenced = referencedIds(quiz);
  const ids = new Map(outcomes.map(({ id }, place) => [id, `o${place + 1}`]));
  const idOf = (id: string) => ids.get(id) ?? id;
  const targets = new Set([
    ...referenced,
    ...questions.flatMap(({ next, options }) => [next, ...options.map((option) => option.next)]),
  ]);
  const questionIds = new Map(
    questions.flatMap(({ id }, place) => (targets.has(id) ? [[id, `q${place + 1}`] as const] : [])),
  );
  const optionIds = new Map(
    questions.flatMap(({ options }, place) =>
      options.flatMap(({ id }, row) => (referenced.has(id) ? [[id, `q${place + 1}o${row + 1}`] as const] : [])),
    ),
  );
  const anyIds = new Map([...ids, ...questionIds, ...optionIds]);
  const turned = <Row extends { next?: string | undefined }>(row: Row): Row =>
    row.next === undefined ? row : { ...row, next: questionIds.get(row.next) ?? row.next };
  const blockInFile = (block: ResultBlock, place: number): ResultBlock => ({
    ...renameReferences(block, (id) => anyIds.get(id) ?? id),
    id: `b${place + 1}`,
  });
  const file = {
    ...quiz,
    questions: withBuckets(questions, outcomes).map(({ id, order: _place, options, ...question }) => ({
      ...(questionIds.has(id) ? { id: questionIds.get(id) } : {}),
      ...turned(question),
      options: options.map(({ id: row, votes, ...option }) => ({
        ...(optionIds.has(row) ? { id: optionIds.get(row) } : {}),
        ...turned(option),
        votes: votes.map(({ outcomeId, weight }) => ({ outcomeId: idOf(outcomeId), weight })),
      })),
    })),
    outcomes: outcomes.map(({ id, ...outcome }) => ({ id: idOf(id), ...outcome })),
    resultBlocks: quiz.resultBlocks.map(blockInFile),
    mails: quiz.mails.map((mail, place) => ({
      ...mail,
      id: `m${place + 1}`,
      outcomeId: idOf(mail.outcomeId),
      blocks: mail.blocks.map(blockInFile),
    })),
  };
  return renamePiped(file, (id) => questionIds.get(id) ?? id) as ReturnType<typeof inFile<Q>>;
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
