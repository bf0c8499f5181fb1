import { bucketKey } from '#contract/scoring';
import type { EditedQuiz } from './editor-state.ts';
import { sameValue } from './merge/quiz-tree.ts';

type Row = { id: string };

/** Rows of `edited` that were made here get the ids that the server gave them when it stored `sent`. */
export const adoptIds = (edited: EditedQuiz, sent: EditedQuiz, stored: EditedQuiz): EditedQuiz =>
  withIds(edited, givenIds(sent, stored));

/**
 * The ids that the server gave to the rows of `sent` when it stored them. Besides those that were made here, a question that is answered in
 * another way than before has a new one, and so has every row of a quiz that was stored as another one.
 */
export function givenIds(sent: EditedQuiz, stored: EditedQuiz): Map<string, string> {
  const ids = new Map<string, string>();
  const learn = <R extends Row>(from: R[], to: R[], textOf: (row: R) => string): Array<[R, R]> => {
    const pairs = pairRows(from, to, textOf);
    for (const [row, twin] of pairs) ids.set(row.id, twin.id);
    return pairs;
  };
  for (const [question, twin] of learn(sent.questions, stored.questions, ({ title }) => title))
    learn(question.options, twin.options, ({ text }) => text);
  learn(sent.outcomes, stored.outcomes, ({ name }) => name);
  learn(sent.leadFields, stored.leadFields, ({ kind, label }) => `${kind} ${label}`);
  return ids;
}

export function withIds(edited: EditedQuiz, ids: ReadonlyMap<string, string>): EditedQuiz {
  const known = <R extends Row>(row: R): R => ({ ...row, id: ids.get(row.id) ?? row.id });
  return {
    ...edited,
    questions: edited.questions.map((question) => ({ ...known(question), options: question.options.map(known) })),
    outcomes: edited.outcomes.map(known),
    leadFields: edited.leadFields.map(known),
  };
}

/** Each row with what it was stored as: by id, else by equal text, and by place in lists that are equally long. */
function pairRows<R extends Row>(rows: R[], stored: R[], textOf: (row: R) => string): Array<[R, R]> {
  const left = new Set(stored);
  const pairs = new Map<R, R>();
  const pair = (row: R, twin: R | undefined) => {
    if (!twin || !left.delete(twin)) return;
    pairs.set(row, twin);
  };
  for (const row of rows)
    pair(
      row,
      stored.find(({ id }) => id === row.id),
    );
  const others = () => rows.filter((row) => !pairs.has(row));
  for (const row of others()) {
    const same = [...left].filter((twin) => tidy(textOf(twin)) === tidy(textOf(row)));
    pair(row, same.find((twin) => stored.indexOf(twin) === rows.indexOf(row)) ?? same[0]);
  }
  if (rows.length === stored.length) for (const row of others()) pair(row, stored[rows.indexOf(row)]);
  return [...pairs];
}

/**
 * Whether `stored` is what became of `sent`: the ids that the server gave, the white space that it tidied and the outcomes that it
 * made of categories make no difference.
 */
export function isStoredAs(sent: EditedQuiz, stored: EditedQuiz): boolean {
  const mine = adoptIds(sent, sent, stored);
  const named = new Set(mine.outcomes.map(({ id }) => id));
  const categories = new Set(mine.questions.flatMap(({ options }) => options.map(({ bucket }) => bucketKey(bucket))));
  const theirs = {
    ...stored,
    outcomes: stored.outcomes.filter(({ id, name }) => named.has(id) || !categories.has(bucketKey(name))),
  };
  return sameValue(tidied(mine), tidied(theirs));
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

function tidied(value: unknown): unknown {
  if (typeof value === 'string') return tidy(value);
  if (Array.isArray(value)) return value.map(tidied);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, tidied(part)]));
}
