import { operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { conflict, notFound } from '../errors.ts';
import { noMail } from '../outbox/mail-state.ts';
import { emailKey } from './email-key.ts';
import { type LeadFilters, leadFilter } from './lead-filter.ts';
import { SubmissionModel } from './submission.model.ts';

/**
 * What is left of an erased lead: that there was one, when, its score and outcome. Nothing that the visitor wrote or chose remains, nor
 * what was sent to a webhook about them; pending deliveries are cancelled.
 */
const erased = () => ({
  $set: {
    name: '',
    firstName: '',
    lastName: '',
    email: '',
    emailKey: '',
    terms: [],
    answers: [],
    fields: [],
    source: {},
    delivery: null,
    withdrawal: null,
    'consent.pageUrl': '',
    'consent.proof': '',
    contentHash: 'erased',
    mail: noMail(),
    resultMail: noMail(),
    erasedAt: new Date(),
  },
});

/** Erases one of the owner's leads; a 404 if they have no such lead. */
export async function eraseLead(owner: string, id: string): Promise<void> {
  const { matchedCount } = await SubmissionModel.updateOne({ _id: id, owner, erasedAt: null }, erased());
  if (matchedCount === 0) throw notFound('submission_not_found');
}

/**
 * Erases all of the owner's leads with this e-mail address, however it is written. Returns how many there were. Earlier releases stored it in
 * lower case and no further.
 */
export async function eraseByEmail(owner: string, email: string): Promise<number> {
  const { modifiedCount } = await SubmissionModel.updateMany(
    { owner, emailKey: operators({ $in: [emailKey(email), email.toLowerCase()] }), erasedAt: null },
    erased(),
  );
  return modifiedCount;
}

/** What the filters find up to a moment: what comes later was not meant. */
function upTo(owner: string, filters: LeadFilters, before: Date) {
  const { filter, index } = leadFilter(owner, filters);
  return { filter: { $and: [filter, { createdAt: operators({ $lte: before }) }] }, index };
}

/** Exactly how many of the owner's leads the filters find up to a moment. */
export function countLeads(owner: string, filters: LeadFilters, before: Date): Promise<number> {
  const { filter, index } = upTo(owner, filters, before);
  return SubmissionModel.countDocuments(filter as never)
    .hint(index)
    .maxTimeMS(MAX_TIME_MS)
    .exec();
}

/** Erases what the filters find up to a moment. A 409 where that is not `count` any more: whoever asked was told another number. */
export async function eraseFiltered(owner: string, filters: LeadFilters, count: number, before: Date): Promise<number> {
  const found = await countLeads(owner, filters, before);
  if (found !== count) throw conflict('submission_conflict', `There are ${found} such leads now`);
  const { filter } = upTo(owner, filters, before);
  const { modifiedCount } = await SubmissionModel.updateMany(filter as never, erased());
  return modifiedCount;
}
