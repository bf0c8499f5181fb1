import { webhookHeaders } from '../../webhook/sign-webhook.ts';

const SECRET = /^whsec_([A-Za-z0-9+/]{32,}={0,2})$/;

/** Secrets as they are entered: one, or two with a space between while a receiver changes from one to the other. */
const secretsOf = (entered: string): string[] => entered.split(/\s+/).filter(Boolean);

/** Whether these are secrets of the Standard Webhooks scheme, of at least 24 bytes each. */
export const areWebhookSecrets = (entered: string): boolean =>
  secretsOf(entered).every((secret) => SECRET.test(secret));

/** The headers of the Standard Webhooks scheme; without a secret those that name the message. */
export function signedHeaders(entered: string, id: string, body: string, at: Date): Record<string, string> {
  const { 'webhook-signature': signature, ...named } = webhookHeaders(secretsOf(entered), id, body, at);
  return signature ? { ...named, 'webhook-signature': signature } : named;
}
