import { kinds } from '../../contract/questions/kinds.ts';
import type { Question, QuizOption } from '../../contract/questions/question.schema.ts';
import { wholePoints } from '../../contract/questions/worth.ts';
import type { Outcome, QuizInput } from '../../contract/quiz.schema.ts';
import { bucketKey } from '../../contract/scoring.ts';

type Rows = { questions: Question[]; outcomes: Outcome[] };
export type RowInput = Pick<QuizInput, 'questions' | 'outcomes'>;
type NewId = () => string;

/** What a quiz once had and no longer has: its questions by id with the ids of their options, and its outcomes' ids. */
export type FormerIds = { questions: ReadonlyMap<string, ReadonlySet<string>>; outcomes: ReadonlySet<string> };
export const noFormerIds: FormerIds = { questions: new Map(), outcomes: new Set() };

type Known = {
  before: Rows;
  former: FormerIds;
  /** Whether rows without an id are those of equal text: for a body that carries no ids at all. */
  byText: boolean;
  /** An id that no row of this quiz ever had. */
  newId: NewId;
};

/**
 * Questions and outcomes of a body in the shape they are stored in: ordered 0…n−1, each with the option rows that its kind
 * has. A row keeps an id that this very quiz knows, or once knew: what was taken out and brought back is the same.
 * Everything else is new, whatever stood in its place, and so is a question that was answered by a choice and is now
 * answered in words, or the other way round: nobody was asked it.
 */
export function assignIds(input: RowInput, { before, former, byText, newId }: Known): Rows {
  const sorted = input.questions
    .map((question, index) => ({ question, order: question.order ?? index }))
    .sort((a, b) => a.order - b.order)
    .map(({ question }) => question);
  const match = matcher(byText, newId);
  const isAsked = (question: Pick<Question, 'type'>, asked: Pick<Question, 'type'>) =>
    kinds[question.type].scored === kinds[asked.type].scored;
  // Only choices had options.
  const formerly = (id: string, { type }: Pick<Question, 'type'>) => {
    const options = former.questions.get(id);
    return options !== undefined && kinds[type].scored === options.size > 0;
  };
  const questionIds = match(sorted, before.questions, formerly, ({ title }) => title, isAsked);
  const questions = sorted.map((question, order): Question => {
    const id = questionIds[order] as string;
    const stored = before.questions.find((candidate) => candidate.id === id)?.options ?? [];
    const rows = kinds[question.type].rows(question.options);
    const formerOptions = former.questions.get(id);
    const ids = match(
      rows,
      stored,
      (option) => formerOptions?.has(option) ?? false,
      ({ text }) => text,
    );
    const options = rows.map(({ id: _sent, text, points, ...row }, index): QuizOption => {
      return { id: ids[index] as string, text, points: wholePoints(points), ...row };
    });
    const { id: _sent, order: _wished, options: _rows, title, type, ...own } = question;
    return { id, title, type, order, options, ...own };
  });
  const outcomeIds = match(
    input.outcomes,
    before.outcomes,
    (id) => former.outcomes.has(id),
    ({ name }) => bucketKey(name),
  );
  const outcomes = input.outcomes.map(({ id: _sent, ...outcome }, index): Outcome => {
    return { id: outcomeIds[index] as string, ...outcome };
  });
  return { questions, outcomes };
}

/** Whether a body knows of ids. One that does means a row without an id as a new one. */
export const carriesIds = ({ questions = [], outcomes = [] }: Partial<RowInput>): boolean =>
  [...questions, ...questions.flatMap(({ options }) => options), ...outcomes].some(({ id }) => id !== undefined);

type Row = { id?: string | undefined };
/** Gives an id for each row, none of them twice. */
const matcher =
  (byText: boolean, newId: NewId) =>
  <R extends Row, S extends { id: string }>(
    rows: readonly R[],
    stored: readonly S[],
    wasOnce: (id: string, row: R) => boolean,
    textOf: (row: R | S) => string,
    canBe: (row: R, stored: S) => boolean = () => true,
  ): string[] => {
    const taken = new Set<string>();
    const take = (id: string | undefined) => {
      if (id === undefined || taken.has(id)) return undefined;
      taken.add(id);
      return id;
    };
    const isKnown = (id: string, row: R) => {
      const before = stored.find((candidate) => candidate.id === id);
      return before ? canBe(row, before) : wasOnce(id, row);
    };
    const ids = rows.map((row) => (row.id !== undefined && isKnown(row.id, row) ? take(row.id) : undefined));
    if (byText) {
      // Of several rows of one text each stays where it is as long as it can.
      rows.forEach((row, index) => {
        const here = stored[index];
        if (here && textOf(here) === textOf(row) && canBe(row, here)) ids[index] ??= take(here.id);
      });
      rows.forEach((row, index) => {
        const same = (candidate: S) =>
          textOf(candidate) === textOf(row) && canBe(row, candidate) && !taken.has(candidate.id);
        ids[index] ??= take(stored.find(same)?.id);
      });
    }
    return ids.map((id) => id ?? newId());
  };
