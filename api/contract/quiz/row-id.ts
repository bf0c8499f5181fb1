import type { LeadField } from '../lead/lead-form.schema.ts';
import { isOwnField } from '../lead/lead-form.ts';
import type { Vote } from '../questions/worth.ts';
import type { ResultBlock } from '../result/blocks.schema.ts';
import type { QuizMail } from '../result/mails.schema.ts';
import { renamePiped, renameReferences } from '../result/row-refs.ts';

/**
 * Makes the ids of new rows: questions, options, outcomes and own fields of a lead form. Six random
 * characters and a counter, which compress well; every visitor downloads them. They are unique
 * within a quiz, not secret.
 */
export function rowIdSource(): () => string {
  const prefix = Math.random().toString(36).slice(2, 8).padEnd(6, '0');
  let next = 0;
  return () => prefix + (next++).toString(36);
}

type WithId<Row> = Omit<Row, 'id'> & { id: string };
type Turn = { next?: string | undefined };
type QuizRows = {
  questions: Array<
    Turn & { id?: string | undefined; options: Array<Turn & { id?: string | undefined; votes?: Vote[] | undefined }> }
  >;
  outcomes: Array<{ id?: string | undefined }>;
  leadFields: Array<Omit<LeadField, 'id'>>;
  resultBlocks?: ResultBlock[];
  mails?: QuizMail[];
};
type NewRows<Q extends QuizRows> = {
  questions: Array<
    Omit<WithId<Q['questions'][number]>, 'options'> & {
      options: Array<WithId<Q['questions'][number]['options'][number]>>;
    }
  >;
  outcomes: Array<WithId<Q['outcomes'][number]>>;
  leadFields: LeadField[];
} & Pick<Q, Extract<keyof Q, 'resultBlocks' | 'mails'>>;

/** The content of another quiz, or of a file, with new ids for all rows: they belong to the new quiz. */
export function withNewIds<Q extends QuizRows>(given: Q, newId: () => string): Omit<Q, keyof QuizRows> & NewRows<Q> {
  const questionIds = new Map(given.questions.map(({ id }) => [id, newId()]));
  const quiz = renamePiped(given, (id) => questionIds.get(id) ?? id);
  const optionIds = new Map(quiz.questions.flatMap(({ options }) => options.map(({ id }) => [id, newId()])));
  const taken = new Set<string>();
  // Of several rows with one id, which only a file can have, the first is the one that others refer to.
  const firstOf = (ids: ReadonlyMap<string | undefined, string>, id: string | undefined): string => {
    const first = id === undefined ? undefined : ids.get(id);
    if (first === undefined || taken.has(first)) return newId();
    taken.add(first);
    return first;
  };
  const renewed = <Row extends object>(row: Row) => ({ ...row, id: newId() });
  const outcomes = quiz.outcomes.map(renewed);
  const renewedIds = new Map(quiz.outcomes.map(({ id }, place) => [id, outcomes[place]?.id]));
  const turned = <Row extends Turn>(row: Row): Row =>
    row.next === undefined ? row : { ...row, next: questionIds.get(row.next) ?? row.next };
  const voting = <Row extends QuizRows['questions'][number]['options'][number]>({ votes, ...row }: Row) => ({
    ...turned(row),
    id: firstOf(optionIds, row.id),
    // A vote for an outcome that is not there stays one.
    ...(votes
      ? { votes: votes.map((vote) => ({ ...vote, outcomeId: renewedIds.get(vote.outcomeId) ?? vote.outcomeId })) }
      : {}),
  });
  const anyIds = new Map([...questionIds, ...optionIds, ...renewedIds]);
  const blockWithNewIds = (block: ResultBlock): ResultBlock => ({
    ...renameReferences(block, (id) => anyIds.get(id) ?? id),
    id: newId(),
  });
  return {
    ...quiz,
    questions: quiz.questions.map((question) => ({
      ...turned(question),
      id: firstOf(questionIds, question.id),
      options: question.options.map(voting),
    })),
    outcomes,
    ...(quiz.resultBlocks ? { resultBlocks: quiz.resultBlocks.map(blockWithNewIds) } : {}),
    ...(quiz.mails
      ? {
          mails: quiz.mails.map((mail) => ({
            ...mail,
            id: newId(),
            outcomeId: anyIds.get(mail.outcomeId) ?? mail.outcomeId,
            blocks: mail.blocks.map(blockWithNewIds),
          })),
        }
      : {}),
    leadFields: quiz.leadFields.map((field) => ({ ...field, id: isOwnField(field) ? newId() : field.kind })),
  } as Omit<Q, keyof QuizRows> & NewRows<Q>;
}
