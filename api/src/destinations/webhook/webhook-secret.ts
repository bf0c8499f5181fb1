import { DAY_MS } from '../../../contract/time.ts';
import { DURABLE } from '../../db/batch-write.ts';
import { destinationSettings, settingsId, storedSettings } from '../destination-settings.ts';
import { newWebhookSecret } from './sign-webhook.ts';

type OwnedQuiz = { _id: string; owner: string };

/** As stored. What was replaced signs beside it until its receiver has the new one. */
type Stored = { secret: string; replaced?: { secret: string; until: Date } };
/** So long receivers can go on verifying by the secret that was replaced. */
const BESIDE_MS = DAY_MS;

/** What messages are signed with: the secret, and for a day the one before it. */
const signers = ({ secret, replaced }: Stored, now: Date): string[] =>
  replaced && replaced.until > now ? [secret, replaced.secret] : [secret];

/**
 * The signing secrets of a quiz, the newest first, created when first needed. Two processes that need it at the same time get the same
 * one.
 */
export async function webhookSecrets(
  { _id: quiz, owner }: OwnedQuiz,
  now = new Date(),
): Promise<{ secrets: string[]; isNew: boolean }> {
  const fresh = newWebhookSecret();
  const record = await destinationSettings().findOneAndUpdate(
    { _id: settingsId(quiz, 'webhook') },
    { $setOnInsert: { quiz, owner, settings: { secret: fresh } } },
    { upsert: true, returnDocument: 'after', writeConcern: DURABLE },
  );
  const secrets = signers(record?.settings as Stored, now);
  return { secrets, isNew: secrets[0] === fresh };
}

export const storedSecret = async (quizId: string): Promise<string | undefined> =>
  (await storedSettings(quizId, 'webhook'))?.secret as string | undefined;

/** Replaces the secret; deliveries from now on are signed with the new one, and for a day with both. */
export async function rotateSecret({ _id: quiz, owner }: OwnedQuiz, now = new Date()): Promise<string> {
  const secret = newWebhookSecret();
  const until = new Date(now.getTime() + BESIDE_MS);
  const replaced = {
    $cond: [{ $ifNull: ['$settings.secret', false] }, { secret: '$settings.secret', until }, '$$REMOVE'],
  };
  await destinationSettings().updateOne(
    { _id: settingsId(quiz, 'webhook') },
    [{ $set: { quiz, owner, settings: { secret, replaced } } }],
    { upsert: true, writeConcern: DURABLE },
  );
  return secret;
}
