/** What is edited, with the states to go back to and forth to. */
export type EditHistory<T> = {
  now: T;
  past: T[];
  future: T[];
  /** The places of the change that the next one may still join, and when it was made. */
  typed: string;
  at: number;
};

const MOST_STEPS = 200;
/** Typing in one field is one step until the hands rest this long. */
const PAUSE_MS = 1_000;

export const startHistory = <T>(now: T): EditHistory<T> => ({ now, past: [], future: [], typed: '', at: 0 });

/** Goes on with `next`. What is typed into the same place in one go is undone in one go. */
export function record<T>(history: EditHistory<T>, next: T, at: number): EditHistory<T> {
  const { now, past } = history;
  const changes = changesBetween(now, next);
  if (changes.length === 0) return history;
  const typed = changes.every(({ isText }) => isText) ? changes.map(({ path }) => path).join('|') : '';
  const joins = typed !== '' && typed === history.typed && at - history.at < PAUSE_MS;
  const before = past.at(-1);
  // What was typed and taken away again is nothing to undo.
  if (joins && before && changesBetween(before, next).length === 0)
    return { now: before, past: past.slice(0, -1), future: [], typed: '', at };
  return { now: next, past: joins ? past : [...past, now].slice(-MOST_STEPS), future: [], typed, at };
}

/** What is typed from here on is a step of its own. */
export const setApart = <T>(history: EditHistory<T>): EditHistory<T> => ({ ...history, typed: '' });

/** Goes on with `next` in a step of its own, which what is typed before or after it never joins. */
export const recordApart = <T>(history: EditHistory<T>, next: T): EditHistory<T> =>
  setApart(record(setApart(history), next, 0));

export function undo<T>({ now, past, future }: EditHistory<T>): EditHistory<T> | undefined {
  const before = past.at(-1);
  return before && { now: before, past: past.slice(0, -1), future: [now, ...future], typed: '', at: 0 };
}

export function redo<T>({ now, past, future }: EditHistory<T>): EditHistory<T> | undefined {
  const [next, ...later] = future;
  return next && { now: next, past: [...past, now], future: later, typed: '', at: 0 };
}

type ChangedPlace = { path: string; isText: boolean };

/**
 * The places, as dotted paths, in which two states differ, in the order of their fields. A row that came, went or moved is the place of
 * the first one that is not where it was. Parts that both states share are not looked into.
 */
export function changesBetween(before: unknown, after: unknown, path = ''): ChangedPlace[] {
  if (Object.is(before, after)) return [];
  if (!isNode(before) || !isNode(after)) return [{ path, isText: isText(before) && isText(after) }];
  const at = (key: string | number) => (path ? `${path}.${key}` : String(key));
  const moved = Array.isArray(before) && Array.isArray(after) ? firstOtherRow(before, after) : -1;
  if (moved >= 0) return [{ path: at(moved), isText: false }];
  // Of a hundred questions one was typed into.
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => before[key] !== after[key],
  );
  return keys.flatMap((key) => changesBetween(before[key], after[key], at(key)));
}

function firstOtherRow(before: Row[], after: Row[]): number {
  const [longer, shorter] = before.length > after.length ? [before, after] : [after, before];
  return longer.findIndex((row, index) => row?.id !== shorter[index]?.id);
}

/** A step along such a path: what a value has under a key, if it has any. */
export const valueAt = (value: unknown, key: string): unknown => (isNode(value) ? value[key] : undefined);

type Row = { id?: string } | undefined;
type Node = { [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
