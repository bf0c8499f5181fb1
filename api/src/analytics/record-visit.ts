import { type BatchedUpdate, DERIVED, insertBatch, updateBatch, type WriteOutcome } from '../batch-write.ts';
import { collectionOf } from '../collections.ts';
import { unavailable } from '../errors.ts';
import { groupCommit } from '../group-commit.ts';
import { BEFORE, type Before, plainUpdate } from './plain-update.ts';
import { VisitModel } from './visit.model.ts';
import { newVisit, updateOf, type VisitStep, visitKey } from './visit-updates.ts';

/**
 * Records that a visit reached a stage. Each stage is set at most once per quiz and session, and earlier ones whose events were lost are
 * filled in, so views ≥ starts ≥ completions ≥ leads even if events are reordered, duplicated or lost. Concurrent steps are written
 * together; the figures follow (see project-figures.ts). Throws a 503 if it is not known to be stored.
 */
export async function recordVisit(step: VisitStep): Promise<void> {
  const { status } = await commit(step);
  if (status !== 'written') throw unavailable();
}

const commit = groupCommit<VisitStep>(recordVisits);

/** Records many steps at once. Returns one outcome per step, in order. */
export async function recordVisits(steps: readonly VisitStep[], timeoutMs: number): Promise<WriteOutcome[]> {
  const until = performance.now() + timeoutMs;
  const left = () => Math.max(1, Math.ceil(until - performance.now()));
  const name = VisitModel.collection.collectionName;
  const insert = (visits: object[]) => insertBatch(name, visits, left(), DERIVED);
  const update = (updates: BatchedUpdate[]) => updateBatch(name, updates, left());

  const ways = await waysToWrite(steps, left());
  const outcomes = ways.map((way): WriteOutcome | undefined => (way === 'nothing' ? { status: 'written' } : undefined));
  const write = async <T>(
    written: (step: VisitStep, place: number) => T | undefined,
    by: (all: T[]) => Promise<WriteOutcome[]>,
  ) => {
    const all = steps.flatMap((step, place) => {
      const one = written(step, place);
      return one === undefined ? [] : [{ place, one }];
    });
    if (all.length === 0) return;
    const found = await by(all.map(({ one }) => one));
    all.forEach(({ place }, n) => {
      outcomes[place] = found[n];
    });
  };
  await Promise.all([
    write((step, place) => (ways[place] === 'insert' ? newVisit(step) : undefined), insert),
    write((_step, place) => (typeof ways[place] === 'object' ? ways[place] : undefined), update),
  ]);
  // What was there already, or has changed meanwhile, or of which two came at once: safe to be done again.
  await write((step, place) => (outcomes[place]?.status === 'written' ? undefined : updateOf(step)), update);
  return outcomes as WriteOutcome[];
}

/** By what a step is written; `look` has the database see what there is of its visit. */
type Way = 'insert' | 'nothing' | 'look' | BatchedUpdate;

/** The cheapest for each step: to have the database look costs it several times as much as to insert a visit, or to read and add to it. */
async function waysToWrite(steps: readonly VisitStep[], timeoutMs: number): Promise<Way[]> {
  const before = await visitsBefore(steps.filter(({ first }) => !first).map(visitKey), timeoutMs);
  const count = new Map<string, number>();
  for (const key of steps.map(visitKey)) count.set(key, (count.get(key) ?? 0) + 1);
  return steps.map((step) => {
    const key = visitKey(step);
    if (count.get(key) !== 1) return 'look';
    if (step.first) return 'insert';
    const visit = before.get(key);
    if (!visit) return 'insert';
    const update = plainUpdate(step, visit);
    return update === null ? 'nothing' : (update ?? 'look');
  });
}

async function visitsBefore(keys: readonly string[], timeoutMs: number): Promise<Map<string, Before>> {
  if (keys.length === 0) return new Map();
  const visits = await collectionOf(VisitModel)
    .find<Before>({ _id: { $in: keys } }, { projection: BEFORE, maxTimeMS: Math.max(1, Math.ceil(timeoutMs)) })
    .toArray();
  return new Map(visits.map((visit) => [visit._id, visit]));
}
