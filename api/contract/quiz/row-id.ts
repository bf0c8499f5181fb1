import type { LeadField } from '../lead/lead-form.schema.ts';
import { isOwnField } from '../lead/lead-form.ts';
import type { Vote } from '../questions/worth.ts';

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
  questions: Array<Turn & { id?: string | undefined; options: Array<Turn & { votes?: Vote[] | undefined }> }>;
  outcomes: Array<{ id?: string | undefined }>;
  leadFields: Array<Omit<LeadField, 'id'>>;
};
type NewRows<Q extends QuizRows> = {
  questions: Array<
    Omit<WithId<Q['questions'][number]>, 'options'> & {
      options: Array<WithId<Q['questions'][number]['options'][number]>>;
    }
  >;
  outcomes: Array<WithId<Q['outcomes'][number]>>;
  leadFields: LeadField[];
};

/** The content of another quiz, or of a file, with new ids for all rows: they belong to the new quiz. */
export function withNewIds<Q extends QuizRows>(quiz: Q, newId: () => string): Omit<Q, keyof QuizRows> & NewRows<Q> {
  const renewed = <Row extends object>(row: Row) => ({ ...row, id: newId() });
  const outcomes = quiz.outcomes.map(renewed);
  const renewedIds = new Map(quiz.outcomes.map(({ id }, place) => [id, outcomes[place]?.id]));
  const questionIds = quiz.questions.map(() => newId());
  const idOf = (id: string) => questionIds[quiz.questions.findIndex((question) => question.id === id)];
  const turned = <Row extends Turn>(row: Row): Row =>
    row.next === undefined ? row : { ...row, next: idOf(row.next) ?? row.next };
  const voting = <Row extends QuizRows['questions'][number]['options'][number]>({ votes, ...row }: Row) => ({
    ...renewed(turned(row)),
    // A vote for an outcome that is not there stays one.
    ...(votes
      ? { votes: votes.map((vote) => ({ ...vote, outcomeId: renewedIds.get(vote.outcomeId) ?? vote.outcomeId })) }
      : {}),
  });
  return {
    ...quiz,
    questions: quiz.questions.map((question, place) => ({
      ...turned(question),
      id: questionIds[place],
      options: question.options.map(voting),
    })),
    outcomes,
    leadFields: quiz.leadFields.map((field) => ({ ...field, id: isOwnField(field) ? newId() : field.kind })),
  } as Omit<Q, keyof QuizRows> & NewRows<Q>;
}
