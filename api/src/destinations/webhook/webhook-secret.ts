import { DURABLE } from '../../db/batch-write.ts';
import { destinationSettings, settingsId, storedSettings, storeSettings } from '../destination-settings.ts';
import { newWebhookSecret } from './sign-webhook.ts';

type OwnedQuiz = { _id: string; owner: string };

/** The signing secret of a quiz, created when first needed. Two processes that need it at the same time get the same one. */
export async function webhookSecret({ _id: quiz, owner }: OwnedQuiz): Promise<{ secret: string; isNew: boolean }> {
  const fresh = newWebhookSecret();
  const record = await destinationSettings().findOneAndUpdate(
    { _id: settingsId(quiz, 'webhook') },
    { $setOnInsert: { quiz, owner, settings: { secret: fresh } } },
    { upsert: true, returnDocument: 'after', writeConcern: DURABLE },
  );
  const secret = String(record?.settings.secret);
  return { secret, isNew: secret === fresh };
}

export const storedSecret = async (quizId: string): Promise<string | undefined> =>
  (await storedSettings(quizId, 'webhook'))?.secret as string | undefined;

/** Replaces the secret; deliveries from now on are signed with the new one. */
export async function rotateSecret(quiz: OwnedQuiz): Promise<string> {
  const secret = newWebhookSecret();
  await storeSettings(quiz, 'webhook', { secret });
  return secret;
}
