import type { Outcome } from '#contract/quiz.schema';
import { type EditedQuiz, newRowId } from '../editor-state.ts';
import { withCategoriesMade } from '../outcomes.ts';
import { fromTree, type QuizNode, sameValue, toTree } from './quiz-tree.ts';
import { keepVotedFor, votesOfRemover } from './votes.ts';
import { describeValue, fieldName, nodeName, orderName } from './words.ts';

export type Side = 'mine' | 'theirs';
/** One place that both sides changed, each to something else; `place` and the two values are words to show. */
export type Conflict = { path: string; place: string; mine: string; theirs: string };
export type Picks = Readonly<Record<string, Side>>;

/**
 * A three-way merge, field by field, and by id question by question, option by option and outcome by outcome. What only one side changed is
 * taken over. What both changed to different ends is a conflict: `picks`, by path, says whose is taken; mine where it does not say. The
 * type of a question decides what its options are: a question whose type was changed is taken as a whole.
 * @param base what both sides began with
 */
export function mergeQuizzes(
  base: EditedQuiz,
  mine: EditedQuiz,
  theirs: EditedQuiz,
  picks: Picks = {},
): { quiz: EditedQuiz; conflicts: Conflict[] } {
  const own = withCategoriesMade(mine, theirs.outcomes, newRowId);
  const merge = new Merge(picks, { mine: own.outcomes, theirs: theirs.outcomes });
  const [before, here, there] = [base, own, theirs].map(toTree) as [QuizNode, QuizNode, QuizNode];
  const merged = {
    quiz: fromTree(merge.node({ path: '', place: [] }, before, here, there)),
    conflicts: merge.conflicts,
  };
  const { quiz, conflicts } = keepVotedFor(merged, own, theirs, picks);
  return { quiz: votesOfRemover(quiz, [own, theirs]), conflicts };
}

/** Where in a quiz: the path that names it and, in words, what leads there. */
type Spot = { path: string; place: string[] };
const inside = ({ path, place }: Spot, key: string, name: string): Spot => ({
  path: path ? `${path}.${key}` : key,
  place: name ? [...place, name] : place,
});

class Merge {
  readonly conflicts: Conflict[] = [];
  constructor(
    private readonly picks: Picks,
    private readonly outcomes: Record<Side, readonly Outcome[]>,
  ) {}

  node(spot: Spot, base: QuizNode | undefined, mine: QuizNode, theirs: QuizNode): QuizNode {
    const type = ({ fields }: QuizNode) => fields.type;
    if (base && (type(mine) !== type(base) || type(theirs) !== type(base)))
      return this.choose(spot, base, mine, theirs, (node) => describeValue(node));
    const fields: Record<string, unknown> = {};
    for (const key of unionOf(Object.keys(mine.fields), Object.keys(theirs.fields)))
      fields[key] = this.choose(
        inside(spot, key, fieldName(key)),
        base?.fields[key],
        mine.fields[key],
        theirs.fields[key],
        (value, side) => describeValue(value, key, this.outcomes[side]),
      );
    const lists: Record<string, QuizNode[]> = {};
    for (const key of unionOf(Object.keys(mine.lists), Object.keys(theirs.lists)))
      lists[key] = this.rows(spot, key, base?.lists[key] ?? [], mine.lists[key] ?? [], theirs.lists[key] ?? []);
    return { id: mine.id, fields, lists };
  }

  private rows(spot: Spot, list: string, base: QuizNode[], mine: QuizNode[], theirs: QuizNode[]): QuizNode[] {
    const [inBase, inMine, inTheirs] = [base, mine, theirs].map(byId) as [Rows, Rows, Rows];
    const merged = new Map<string, QuizNode>();
    for (const id of unionOf([...inMine.keys()], [...inTheirs.keys()])) {
      const [before, here, there] = [inBase.get(id), inMine.get(id), inTheirs.get(id)];
      const at = inside(spot, `${list}.${id}`, nodeName(list, here ?? there));
      const row =
        here && there
          ? this.node(at, before, here, there)
          : before
            ? this.choose<QuizNode | undefined>(at, before, here, there, (node) =>
                node ? 'Kept, with changes' : 'Removed',
              )
            : (here ?? there);
      if (row) merged.set(id, row);
    }
    const known = (rows: QuizNode[]) =>
      rows.map(({ id }) => id).filter((id) => inBase.has(id) && inMine.has(id) && inTheirs.has(id));
    const describe = (ids: string[]) => ids.map((id) => nodeName(list, merged.get(id) ?? inBase.get(id))).join(', ');
    const orders = [known(base), known(mine), known(theirs)] as const;
    const order = this.choose(inside(spot, `${list}.order`, orderName(list)), ...orders, describe);
    const [leading, following] =
      sameValue(order, orders[1]) && !sameValue(order, orders[0]) ? [mine, theirs] : [theirs, mine];
    return inOrder(leading, following, merged);
  }

  /** What one side changed; mine where both did the same; what is picked where they did not. */
  private choose<T>(spot: Spot, base: T, mine: T, theirs: T, describe: (value: T, side: Side) => string): T {
    if (sameValue(mine, theirs) || sameValue(theirs, base)) return mine;
    if (sameValue(mine, base)) return theirs;
    const { path, place } = spot;
    this.conflicts.push({
      path,
      place: place.join(', '),
      mine: describe(mine, 'mine'),
      theirs: describe(theirs, 'theirs'),
    });
    return this.picks[path] === 'theirs' ? theirs : mine;
  }
}

type Rows = Map<string, QuizNode>;
const byId = (rows: QuizNode[]): Rows => new Map(rows.map((row) => [row.id, row]));
const unionOf = (one: string[], other: string[]): string[] => [...new Set([...one, ...other])];

/** The merged rows as one side has them, those of the other side after the row that they follow there. */
function inOrder(leading: QuizNode[], following: QuizNode[], merged: Rows): QuizNode[] {
  const ids = leading.map(({ id }) => id).filter((id) => merged.has(id));
  let after = 0;
  for (const { id } of following) {
    if (!merged.has(id)) continue;
    const place = ids.indexOf(id);
    if (place < 0) ids.splice(after, 0, id);
    after = (place < 0 ? after : place) + 1;
  }
  return ids.map((id) => merged.get(id) as QuizNode);
}
