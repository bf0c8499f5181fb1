import { sameValue } from '../editing/same-value.ts';

export type Side = 'mine' | 'theirs';
type Row = { id: string };
type Rows = Map<string, Row>;

/**
 * Merges two edits of the same JSON value: field by field, and row by row in lists whose rows have an `id`. What one side changed is taken
 * over. Where both changed the same place, `prefer` decides. An object whose `type` changed is taken as a whole, since its other fields
 * depend on it.
 * @param base what both sides began with
 * @returns `overlaps`: the places that both sides changed, as dotted paths with the ids of rows
 */
export function mergeThreeWay<T>(base: T, mine: T, theirs: T, prefer: Side): { merged: T; overlaps: string[] } {
  const merge = new Merge(prefer);
  return { merged: merge.value('', base, mine, theirs) as T, overlaps: merge.overlaps };
}

class Merge {
  readonly overlaps: string[] = [];
  constructor(private readonly prefer: Side) {}

  value(path: string, base: unknown, mine: unknown, theirs: unknown): unknown {
    if (sameValue(mine, theirs) || sameValue(theirs, base)) return mine;
    if (sameValue(mine, base)) return theirs;
    if (isRows(mine) && isRows(theirs)) return this.rows(path, isRows(base) ? base : [], mine, theirs);
    if (isRecord(mine) && isRecord(theirs) && (base === undefined || isRecord(base))) {
      const { type } = base ?? mine;
      if (type === mine.type && type === theirs.type) return this.fields(path, base ?? {}, mine, theirs);
    }
    this.overlaps.push(path);
    return this.prefer === 'mine' ? mine : theirs;
  }

  private fields(path: string, base: Fields, mine: Fields, theirs: Fields): Fields {
    const keys = Object.keys({ ...mine, ...theirs });
    return Object.fromEntries(
      keys.map((key) => [key, this.value(inside(path, key), base[key], mine[key], theirs[key])]),
    );
  }

  private rows(path: string, base: Row[], mine: Row[], theirs: Row[]): Row[] {
    const [inBase, inMine, inTheirs] = [byId(base), byId(mine), byId(theirs)];
    const merged: Rows = new Map();
    for (const id of new Set([...inMine.keys(), ...inTheirs.keys()])) {
      const [before, here, there] = [inBase.get(id), inMine.get(id), inTheirs.get(id)];
      const isAdded = !before && !(here && there);
      const row = isAdded ? (here ?? there) : this.value(inside(path, id), before, here, there);
      if (row) merged.set(id, row as Row);
    }
    const shared = (rows: Row[]) =>
      rows.map(({ id }) => id).filter((id) => inBase.has(id) && inMine.has(id) && inTheirs.has(id));
    const order = this.value(inside(path, 'order'), shared(base), shared(mine), shared(theirs));
    const isMine = sameValue(order, shared(mine)) && !sameValue(order, shared(base));
    return isMine ? inOrder(mine, theirs, merged) : inOrder(theirs, mine, merged);
  }
}

/** The merged rows in the order of `leading`. Rows that only `following` has stand after the row that they follow there. */
function inOrder(leading: Row[], following: Row[], merged: Rows): Row[] {
  const ids = leading.map(({ id }) => id).filter((id) => merged.has(id));
  let after = 0;
  for (const { id } of following) {
    if (!merged.has(id)) continue;
    const place = ids.indexOf(id);
    if (place < 0) ids.splice(after, 0, id);
    after = (place < 0 ? after : place) + 1;
  }
  return ids.flatMap((id) => merged.get(id) ?? []);
}

type Fields = Record<string, unknown>;
const inside = (path: string, key: string): string => (path ? `${path}.${key}` : key);
const byId = (rows: Row[]): Rows => new Map(rows.map((row) => [row.id, row]));
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.every((row) => isRecord(row) && typeof row.id === 'string');
