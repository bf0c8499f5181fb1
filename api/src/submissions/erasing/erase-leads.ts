import type { QueryFilter } from 'mongoose';
import type { z } from 'zod';
import type { leadCountSchema } from '../../../contract/lead/lead-query.schema.ts';
import { MOST_ERASED } from '../../../contract/web/limits.ts';
import { DURABLE } from '../../db/batch-write.ts';
import { operators } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { deleteDeliveries, discardDeliveries, leadsWithDeliveries } from '../../deliveries/delivery-store.ts';
import { notFound } from '../../errors.ts';
import { ofCurrentRequest } from '../../tracing/request-context.ts';
import { mailboxOf } from '../mailbox.ts';
import { type LeadFilters, leadFilter } from '../reading/lead-filter.ts';
import { findLeadIds, leadIdsAsCounted } from '../reading/lead-ids.ts';
import { unmarkRepeated } from '../repeated-leads.ts';
import { deleteSearchRows } from '../search/store-search-rows.ts';
import { SubmissionModel, type SubmissionRecord } from '../submission.model.ts';
import { forgetFiltersAbout, forgetFiltersAboutAddress } from './forget-filters.ts';

type Erasure = {
  /** It was spam or a test, and leaves the figures as well. */
  spam?: boolean;
  /** Whether the tools that were sent it are told to delete it. */
  tellsTools?: boolean;
};

/**
 * What is left of an erased lead: that there was one, when, its score and outcome. Nothing that the visitor wrote or chose remains, nor
 * what was sent about them or leads a search to them; pending deliveries are cancelled. The visit that was counted stays as nobody's (see detach-erased-visits.ts), or
 * leaves the figures where the lead was `spam` or a test (see discard-visits.ts).
 */
const erased = ({ spam, tellsTools }: Required<Erasure>) => ({
  $set: {
    name: '',
    firstName: '',
    lastName: '',
    email: '',
    addresses: [],
    mailbox: '',
    answers: [],
    fields: [],
    source: {},
    'consent.pageUrl': '',
    'consent.proof': '',
    contentHash: 'erased',
    outbox: tellsTools ? ['lead.erased' as const] : [],
    ...ofCurrentRequest(),
    erasedAt: new Date(),
    // Filters offer the outcomes of erased leads as well.
    ...(spam ? { outcomeId: '', outcome: '', discard: 'due' as const } : { visitLeft: true as const }),
  },
  $unset: {
    categories: '' as const,
    totals: '' as const,
    unanswered: '' as const,
    marks: '' as const,
    status: '' as const,
    value: '' as const,
    tags: '' as const,
    notes: '' as const,
    workedAt: '' as const,
    formHash: '' as const,
    partial: '' as const,
    mailClient: '' as const,
    confirmation: '' as const,
  },
});

/**
 * Deletes what was derived from those of these leads that are erased. The worker of the outbox does it once more, for what was under way or if
 * this process dies in between.
 */
async function deleteDerived(ids: readonly string[]): Promise<void> {
  const filter = { _id: operators({ $in: [...ids] }), erasedAt: operators({ $ne: null }) };
  const found = await SubmissionModel.find(filter, { _id: 1 }).maxTimeMS(MAX_TIME_MS).lean<Array<{ _id: string }>>();
  const gone = found.map(({ _id }) => _id);
  await deleteSearchRows({ leads: gone });
  const sent = await leadsWithDeliveries(gone);
  if (sent.length > 0) await deleteDeliveries({ leads: sent });
}

/** Partial leads are in no figure: what lists take from these for erased ones does not include them. */
const leaveFiguresAlone = (partialLeads: QueryFilter<SubmissionRecord>) =>
  SubmissionModel.updateMany(
    { $and: [partialLeads, { partial: operators({ $exists: true }) }] },
    { $set: { discard: 'done' } },
    { hint: { _id: 1 }, writeConcern: DURABLE },
  );

/** Erases one of the owner's leads; a 404 if they have no such lead. `spam`: it leaves the figures as well. */
export async function eraseLead(owner: string, id: string, spam: boolean): Promise<void> {
  const lead = { _id: id, owner, erasedAt: null };
  await forgetFiltersAbout(owner, lead);
  await unmarkRepeated(lead, [id]);
  await leaveFiguresAlone(lead);
  const { matchedCount } = await SubmissionModel.updateOne(lead, erased({ spam, tellsTools: true }), {
    writeConcern: DURABLE,
  });
  if (matchedCount === 0) throw notFound('submission_not_found');
  await deleteDerived([id]);
}

/** So many are erased by one write: each takes the lead out of many places of its index. */
const SLICE = 250;

/**
 * Erases those of the owner's leads that a filter still finds, in slices, until there are none or it is time, and saved filters that name
 * them. Returns how many leads that were.
 */
export async function eraseLeads(
  owner: string,
  ids: readonly string[],
  filter: QueryFilter<SubmissionRecord>,
  { spam = false, tellsTools = true, until = Number.POSITIVE_INFINITY }: Erasure & { until?: number } = {},
): Promise<number> {
  let count = 0;
  for (let start = 0; start < ids.length && Date.now() < until; start += SLICE) {
    const leads = ids.slice(start, start + SLICE);
    const slice = { _id: operators({ $in: leads }) };
    const found = { $and: [slice, filter] };
    await forgetFiltersAbout(owner, found);
    await unmarkRepeated(found, ids);
    await leaveFiguresAlone(found);
    // Nothing repeats this after a crash for leads that tell nobody, so it comes before they are marked.
    if (!tellsTools) await discardDeliveries(leads);
    const { modifiedCount } = await SubmissionModel.updateMany(found, erased({ spam, tellsTools }), {
      hint: { _id: 1 },
      writeConcern: DURABLE,
    });
    count += modifiedCount;
    if (modifiedCount > 0) await deleteDerived(leads);
  }
  return count;
}

/**
 * Erases all of the owner's leads with the mailbox of this e-mail address, however it is written. Returns how many there were. `spam`: they
 * leave the figures as well.
 */
export async function eraseByEmail(owner: string, email: string, spam: boolean): Promise<number> {
  await forgetFiltersAboutAddress(owner, email);
  const filter = { owner, addresses: mailboxOf(email), erasedAt: null };
  const found = await SubmissionModel.find(filter, { _id: 1 }).maxTimeMS(MAX_TIME_MS).lean<Array<{ _id: string }>>();
  return eraseLeads(
    owner,
    found.map(({ _id }) => _id),
    filter,
    { spam },
  );
}

/** The answer comes while there is time for one. */
const ERASE_MS = 3_500;

/** How many of the owner's leads the filters find up to a moment: what comes later was not meant. */
export async function countLeads(
  owner: string,
  filters: LeadFilters,
  before: Date,
): Promise<z.infer<typeof leadCountSchema>> {
  const { ids, isLeast } = await findLeadIds(owner, { ...filters, before });
  const count = Math.min(ids.length, MOST_ERASED + 1);
  return { count, before: before.toISOString(), ...(isLeast ? { isLeast } : {}) };
}

/**
 * Erases what the filters find up to a moment, or as much of it as there is time for, and returns how many that were. A 409 where what they
 * find is not `count` any more: whoever asked was told another number. `spam`: they leave the figures as well.
 */
export async function eraseFiltered(
  owner: string,
  filters: LeadFilters,
  { count, before, spam }: { count: number; before: Date; spam: boolean },
): Promise<number> {
  const until = Date.now() + ERASE_MS;
  const meant = { ...filters, before };
  const ids = await leadIdsAsCounted(owner, meant, count);
  return eraseLeads(owner, ids, leadFilter(owner, meant), { spam, until });
}
