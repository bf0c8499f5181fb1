import { operators } from '../collections.ts';
import { notFound } from '../errors.ts';
import { noMail } from '../outbox/mail-state.ts';
import { emailKey } from './email-key.ts';
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
    'consent.pageUrl': '',
    'consent.proof': '',
    contentHash: 'erased',
    mail: noMail(),
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
