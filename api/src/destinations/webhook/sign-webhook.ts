import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new signing secret of the Standard Webhooks scheme: `whsec_` and 32 random bytes in Base64. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/**
 * The three headers of the Standard Webhooks scheme (standardwebhooks.com): an HMAC-SHA-256 over `id.timestamp.body` by each secret.
 * `id` stays the same on every attempt; `at` is the time of this one.
 */
export function webhookHeaders(secrets: readonly string[], id: string, body: string, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
