import { DERIVED, inParts, insertBatch, inTime, updateBatch, type WriteOutcome } from '../../db/batch-write.ts';
import { collectionOf } from '../../db/collections.ts';
import { groupCommit } from '../../db/group-commit.ts';
import { unavailable } from '../../errors.ts';
import { countdown } from '../../with-timeout.ts';
import { VisitModel } from './visit.model.ts';
import { newVisit, updateOf, updateOfAll, type VisitStep, visitKey } from './visit-updates.ts';

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

/** Records many steps at once, in at most `timeoutMs` milliseconds. Returns one outcome per step, in order. */
export async function recordVisits(steps: readonly VisitStep[], timeoutMs: number): Promise<WriteOutcome[]> {
  const left = countdown(timeoutMs);
  const outcomes: Array<WriteOutcome | undefined> = steps.map(() => undefined);
  const write = async (
    which: (step: VisitStep, place: number) => boolean,
    by: (chosen: VisitStep[], timeoutMs: number) => Promise<WriteOutcome[]>,
  ) => {
    const places = [...steps.keys()].filter((place) => which(steps[place] as VisitStep, place));
    if (places.length === 0) return;
    const found = await by(
      places.map((place) => steps[place] as VisitStep),
      left(),
    );
    places.forEach((place, n) => {
      outcomes[place] = found[n];
    });
  };
  const isAlone = aloneAmong(steps);
  await Promise.all([
    write((step) => isAlone(step) && step.first === true, begin),
    write((step) => isAlone(step) && step.first !== true, advance),
  ]);
  // What was there already, or of which two came at once, or is not known to be stored: safe to be done again.
  if (left() >= SHORTEST_MS) await write((_step, place) => outcomes[place]?.status !== 'written', bring);
  return outcomes.map((outcome) => outcome ?? failed('There was no time left'));
}

/** With less time than this a database that was too slow is not asked once more. */
const SHORTEST_MS = 100;
const failed = (why: string): WriteOutcome => ({ status: 'failed', error: new Error(why) });

/** Whether a step is the only one of its visit. */
function aloneAmong(steps: readonly VisitStep[]): (step: VisitStep) => boolean {
  const count = new Map<string, number>();
  for (const key of steps.map(visitKey)) count.set(key, (count.get(key) ?? 0) + 1);
  return (step) => count.get(visitKey(step)) === 1;
}

const NAME = VisitModel.collection.collectionName;
const begin = (steps: readonly VisitStep[], timeoutMs: number) =>
  insertBatch(NAME, steps.map(newVisit), timeoutMs, DERIVED);
/** Each by a statement of its own, which costs the database several times as much. */
const bring = (steps: readonly VisitStep[], timeoutMs: number) => updateBatch(NAME, steps.map(updateOf), timeoutMs);

/** Steps of different visits, nearly all of which are there already. */
const advance = (steps: readonly VisitStep[], timeoutMs: number) =>
  inParts(steps, (part) =>
    inTime(advancePart(part, timeoutMs), timeoutMs).catch((error: unknown) =>
      part.map((): WriteOutcome => ({ status: 'failed', error })),
    ),
  );

async function advancePart(steps: readonly VisitStep[], timeoutMs: number): Promise<WriteOutcome[]> {
  const left = countdown(timeoutMs);
  // Leads come without a visit as well, where events are blocked or a program sends them.
  const areExpected = steps.every(({ stage }) => stage !== 'lead');
  if (areExpected && (await matchesAll(steps, left()))) return steps.map(() => ({ status: 'written' }));
  // Which of them did not match is not told, and what is found now may not have been there before.
  const keys = await collectionOf(VisitModel)
    .find({ _id: { $in: steps.map(visitKey) } }, { projection: { _id: 1 }, maxTimeMS: left() })
    .map(({ _id }) => _id)
    .toArray();
  const known = new Set(keys);
  const missing = steps.filter((step) => !known.has(visitKey(step)));
  const others = steps.filter((step) => known.has(visitKey(step)));
  const [begun, isWritten] = await Promise.all([begin(missing, left()), matchesAll(others, left())]);
  const ofOthers = isWritten ? ({ status: 'written' } as const) : failed('A visit went while it was written');
  return steps.map((step) => begun[missing.indexOf(step)] ?? ofOthers);
}

/** Brings visits to where their steps are, by one statement; whether all of them were there. */
async function matchesAll(steps: readonly VisitStep[], maxTimeMS: number): Promise<boolean> {
  if (steps.length === 0) return true;
  const { q, u } = updateOfAll(steps);
  const { matchedCount } = await collectionOf(VisitModel).updateMany(q, u, { writeConcern: DERIVED, maxTimeMS });
  return matchedCount === steps.length;
}
