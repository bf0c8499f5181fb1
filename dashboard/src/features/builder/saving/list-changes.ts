import type { EditedQuiz } from '../editing/edited-quiz.ts';
import { sameValue } from '../editing/same-value.ts';
import { describeValue, type NamedRows } from './describe-value.ts';
import { fieldName, nodeName, orderName, rowText, shortenedPair } from './field-names.ts';
import { type QuizNode, toTree } from './quiz-tree.ts';

/** One change in words: where, and what became of it. */
export type Change = { place: string; text: string };

/** One place in which two states of a quiz differ; `word` says what became of it where the two have no words of their own. */
type Difference = { place: string; before: string; after: string; word?: string };

/** What was changed from one state of a quiz to another, in words, in the order of the quiz. */
export const listChanges = (before: EditedQuiz, after: EditedQuiz): Change[] =>
  differencesOf(before, after).map((difference) => ({
    place: difference.place,
    text: difference.word ?? wordsOf(difference),
  }));

/** Where two states of a quiz differ, each in its own words. */
export const differencesOf = (before: EditedQuiz, after: EditedQuiz): Difference[] =>
  changesOf('', toTree(before), toTree(after), [before, after]);

/** `from → to` */
export const wordsOf = ({ before, after }: Pick<Difference, 'before' | 'after'>): string =>
  shortenedPair(before, after).join(' → ');

/** @param rows those of either state, which values name */
function changesOf(
  place: string,
  before: QuizNode,
  after: QuizNode,
  rows: [before: NamedRows, after: NamedRows],
): Difference[] {
  const at = (name: string) => (place ? `${place}, ${name}` : name);
  const changes: Difference[] = [];
  for (const key of Object.keys({ ...before.fields, ...after.fields })) {
    const [from, to] = [before.fields[key], after.fields[key]];
    if (sameValue(from, to)) continue;
    const [was, is] = [describeValue(from, key, rows[0]), describeValue(to, key, rows[1])];
    changes.push({ place: at(fieldName(key)), before: was, after: is, ...(was === is ? { word: 'Changed' } : {}) });
  }
  for (const list of Object.keys({ ...before.lists, ...after.lists })) {
    const [from, to] = [before.lists[list] ?? [], after.lists[list] ?? []];
    const [old, now] = [from, to].map((nodes) => new Map(nodes.map((row) => [row.id, row]))) as [Rows, Rows];
    for (const row of from)
      if (!now.has(row.id))
        changes.push({
          place: at(nodeName(list, row)),
          before: contentOf(row),
          after: 'Not in this version',
          word: 'Removed',
        });
    for (const row of to) {
      const known = old.get(row.id);
      if (known) changes.push(...changesOf(at(nodeName(list, known)), known, row, rows));
      else
        changes.push({
          place: at(nodeName(list, row)),
          before: 'Not in this version',
          after: contentOf(row),
          word: 'Added',
        });
    }
    const shared = (rows: QuizNode[]) => rows.map(({ id }) => id).filter((id) => old.has(id) && now.has(id));
    if (!sameValue(shared(from), shared(to)))
      changes.push({
        place: at(orderName(list)),
        before: orderOf(list, from),
        after: orderOf(list, to),
        word: 'Changed',
      });
  }
  return changes;
}

/** What a row holds, as far as that is a list of others. */
const contentOf = ({ lists }: QuizNode): string =>
  Object.entries(lists)
    .map(([list, rows]) => orderOf(list, rows))
    .find((words) => words !== '') ?? 'In this version';

/** `“A”, “B”, …` */
const orderOf = (list: string, rows: QuizNode[]): string => rows.map((row) => `“${rowText(list, row)}”`).join(', ');

type Rows = Map<string, QuizNode>;
