import { PART_SIZE, updateBatch } from '../../db/batch-write.ts';
import type { ShouldContinue } from '../../db/repeat-in-one-process.ts';
import { discardedLeads, markDiscarded } from '../../submissions/erasing/discarded-leads.ts';
import { hasUncountedFacts, VisitModel } from './visit.model.ts';
import { STAGES } from './visit-stages.ts';
import { visitKey } from './visit-updates.ts';

const WRITE_MS = 10_000;
/** No visit has as many answers. */
const ALL = 1_000_000;

/**
 * Marks the visits of leads that their owner discarded as spam or a test, so that the next batch takes them out of the figures. Safe to
 * repeat after a crash: the visits are marked before their leads are done.
 */
export async function discardVisits(shouldContinue: ShouldContinue): Promise<void> {
  for (;;) {
    const leads = await discardedLeads(PART_SIZE);
    if (leads.length === 0) return;
    const outcomes = await updateBatch(
      VisitModel.collection.collectionName,
      leads.map((lead) => ({ q: { _id: visitKey(lead) }, u: discardOf(lead), upsert: true })),
      WRITE_MS,
    );
    for (const outcome of outcomes) if (outcome.status === 'failed') throw outcome.error;
    await markDiscarded(leads.map(({ _id }) => _id));
    if (leads.length < PART_SIZE || !(await shouldContinue())) return;
  }
}

/**
 * Makes a visit due to be discarded. A lead without one gets one that counts for nothing: its session may still send something.
 */
const discardOf = ({ quiz, owner, sessionId }: { quiz: string; owner: string; sessionId: string }) => [
  {
    $set: {
      ...Object.fromEntries(
        Object.entries({ quiz, owner, sessionId, source: {}, shown: '', answered: [], took: [], reached: [] }).map(
          ([field, value]) => [field, { $ifNull: [`$${field}`, { $literal: value }] }],
        ),
      ),
      discard: { $ifNull: ['$discard', 'due'] },
    },
  },
  { $set: { dirty: hasUncountedFacts } },
];

/**
 * What a visit becomes once it has left the figures: its key alone, counted further than it can get. With `choices` it takes no version and
 * no way of later events (see visit-updates.ts).
 */
export const discardedVisit = (batch: number): object[] => [
  {
    $replaceWith: {
      _id: '$_id',
      quiz: '$quiz',
      owner: '$owner',
      sessionId: '$sessionId',
      source: { $literal: {} },
      shown: '',
      answered: [],
      took: [],
      reached: [],
      choices: [],
      counted: { $literal: { stages: STAGES.length, answered: ALL, reached: ALL, batch } },
      dirty: false,
      discard: 'done',
    },
  },
];
