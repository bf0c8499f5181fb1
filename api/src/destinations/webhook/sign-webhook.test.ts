import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { newWebhookSecret, webhookHeaders } from './sign-webhook.ts';

describe('webhookHeaders', () => {
  const secret = newWebhookSecret();
  const body = JSON.stringify({ type: 'test', text: 'Grüße ☕' });

  it('is verified by the scheme’s reference library', () => {
    expect(new Webhook(secret).verify(body, webhookHeaders([secret], 'msg_1', body, new Date()))).toEqual(
      JSON.parse(body),
    );
  });
  it('does not verify a tampered body, another secret or an old time', () => {
    const headers = webhookHeaders([secret], 'msg_1', body, new Date());
    expect(() => new Webhook(secret).verify(body.replace('test', 'best'), headers)).toThrow();
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow();
    expect(() => new Webhook(secret).verify(body, webhookHeaders([secret], 'msg_1', body, new Date(0)))).toThrow();
  });
});
