import { newWebhookSecret } from './sign-webhook.ts';
import { WebhookModel } from './webhook.model.ts';

/** The signing secret of a quiz, created when first needed. Two processes that need it at the same time get the same one. */
export async function webhookSecret(quiz: { _id: string; owner: string }): Promise<{ secret: string; isNew: boolean }> {
  const fresh = newWebhookSecret();
  const record = await WebhookModel.findOneAndUpdate(
    { _id: quiz._id },
    { $setOnInsert: { owner: quiz.owner, secret: fresh, createdAt: new Date() } },
    { upsert: true, returnDocument: 'after' },
  )
    .lean()
    .orFail();
  return { secret: record.secret, isNew: record.secret === fresh };
}

export const storedSecret = async (quizId: string): Promise<string | undefined> =>
  (await WebhookModel.findById(quizId).lean())?.secret;

/** Replaces the secret; deliveries from now on are signed with the new one. */
export async function rotateSecret(quiz: { _id: string; owner: string }): Promise<string> {
  const secret = newWebhookSecret();
  await WebhookModel.updateOne(
    { _id: quiz._id },
    { $set: { owner: quiz.owner, secret, createdAt: new Date() } },
    { upsert: true },
  );
  return secret;
}
