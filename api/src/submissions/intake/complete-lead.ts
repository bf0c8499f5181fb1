import type { SubmissionInput } from '../../../contract/lead/submission.schema.ts';
import type { Answer } from '../../../contract/questions/answer.schema.ts';
import { DURABLE } from '../../db/batch-write.ts';
import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { conflict, gone } from '../../errors.ts';
import { ofCurrentRequest } from '../../tracing/request-context.ts';
import { SubmissionModel, type SubmissionRecord } from '../submission.model.ts';
import { askedConfirmation } from './asked-confirmation.ts';
import { checkAnswers, type ShownVersion } from './check-answers.ts';
import { firstEvents } from './first-events.ts';
import { resultParts, sha256 } from './lead-record.ts';

/** The lead that began with its form in this session, partial or complete; undefined where there is none. */
export async function findBegunLead(quiz: string, sessionId: string): Promise<SubmissionRecord | undefined> {
  const lead = await SubmissionModel.findOne({ quiz, sessionId }).maxTimeMS(MAX_TIME_MS).lean();
  if (lead?.erasedAt) throw gone('submission_erased', 'These answers were erased. Send them again to give them anew.');
  return lead?.formHash ? lead : undefined;
}

/**
 * Completes a lead that began with its form: the same lead, with answers, score and outcome, by one write. The same answers again return it
 * as it is, others are a 409. With `mails` the mail with the result is due where the form has promised one.
 */
export async function completeLead(
  lead: SubmissionRecord,
  version: ShownVersion,
  input: SubmissionInput,
  { mails, mailClient }: { mails: boolean; mailClient: () => string },
): Promise<{ record: SubmissionRecord; isNew: boolean }> {
  const answers = checkAnswers(version, input.answers);
  const contentHash = hashOf(version, answers);
  if (!lead.partial) return { record: unlessOther(lead, contentHash), isNew: false };
  const isTrapped = Boolean(input.trap) || lead.marks?.includes('hidden_field') === true;
  const isMailed = mails && !isTrapped && version.resultMail && lead.email !== '';
  const asked = askedConfirmation(version, lead.email, { isTrapped, mails, mailClient });
  const marks = isTrapped ? (['hidden_field'] as const) : [];
  const completed = await collectionOf(SubmissionModel).findOneAndUpdate(
    { _id: lead._id, erasedAt: null, partial: { $exists: true } } as object,
    {
      $set: {
        ...resultParts(version, answers),
        contentHash,
        version: version.version,
        // The consent is signed with the version in which it was given.
        ...(version.version === lead.version ? {} : { 'consent.version': lead.version }),
        ...asked,
        ...(isMailed ? { mailClient: mailClient() } : {}),
        counted: lead.own,
        ...ofCurrentRequest(),
      } as object,
      $unset: { partial: '', ...(isMailed ? {} : { mailClient: '' }) },
      $addToSet: { outbox: { $each: firstEvents({ marks: [...marks], ...asked }) } },
    },
    { returnDocument: 'after', writeConcern: DURABLE },
  );
  if (completed) return { record: completed as SubmissionRecord, isNew: true };
  // Another request was first, or the lead was erased.
  const stored = await findBegunLead(lead.quiz, lead.sessionId);
  if (!stored) throw conflict('submission_conflict', 'This session has already been submitted with other answers');
  return { record: unlessOther(stored, contentHash), isNew: false };
}

function unlessOther(lead: SubmissionRecord, contentHash: string): SubmissionRecord {
  if (lead.contentHash !== contentHash)
    throw conflict('submission_conflict', 'This session has already been submitted with other answers');
  return lead;
}

const hashOf = ({ version }: ShownVersion, answers: readonly Answer[]): string =>
  sha256(JSON.stringify([version, answers.map(({ questionId, chosen, text }) => [questionId, chosen, text])]));
