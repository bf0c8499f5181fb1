import { webhookHeaders } from '../../webhook/sign-webhook.ts';

const SECRET = /^whsec_([A-Za-z0-9+/]{32,}={0,2})$/;

/** Whether it is a secret of the Standard Webhooks scheme, of at least 24 bytes. */
export const isWebhookSecret = (secret: string): boolean => SECRET.test(secret);

/** The headers of the Standard Webhooks scheme; without a secret those that name the message. */
export function signedHeaders(secret: string, id: string, body: string, at: Date): Record<string, string> {
  const { 'webhook-signature': signature, ...named } = webhookHeaders(secret, id, body, at);
  return secret && signature ? { ...named, 'webhook-signature': signature } : named;
}
