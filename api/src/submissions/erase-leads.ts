import { notFound } from '../errors.ts';
import { noMail } from '../outbox/mail-state.ts';
import { SubmissionModel } from './submission.model.ts';

/**
 * What is left of an erased lead: that there was one, when, its score and outcome. Nothing written or chosen by the visitor that could
 * identify them remains, nor what was sent to a webhook about them; an undelivered message is not sent any more.
 */
const erased = () => ({
  $set: {
    name: '',
    firstName: '',
    lastName: '',
    email: '',
    emailKey: '',
    answers: [],
    source: {},
    delivery: null,
    'consent.pageUrl': '',
    'consent.proof': '',
    contentHash: 'erased',
    mail: noMail(),
    erasedAt: new Date(),
  },
});

/** Erases one lead of the owner; a 404 when they have no such lead. */
export async function eraseLead(owner: string, id: string): Promise<void> {
  const { matchedCount } = await SubmissionModel.updateOne({ _id: id, owner, erasedAt: null }, erased());
  if (matchedCount === 0) throw notFound('submission_not_found');
}

/** Erases every lead of the owner with this e-mail address, case ignored. Returns how many there were. */
export async function eraseByEmail(owner: string, email: string): Promise<number> {
  const { modifiedCount } = await SubmissionModel.updateMany(
    { owner, emailKey: email.toLowerCase(), erasedAt: null },
    erased(),
  );
  return modifiedCount;
}
