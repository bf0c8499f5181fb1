/**
 * What connected webhooks and hooks of programs can be sent. `lead.confirmed`: its visitor confirmed the address of a quiz that asks for it.
 * `lead.updated`: its owner changed its status, value, tags or notes. `quiz.started` and `quiz.completed` count visitors, at most once a minute,
 * and say nothing of anybody.
 */
export const webhookEvents = [
  'lead.created',
  'lead.confirmed',
  'lead.updated',
  'consent.withdrawn',
  'lead.erased',
  'quiz.started',
  'quiz.completed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What those are sent that have not chosen. */
export const defaultWebhookEvents: readonly WebhookEvent[] = ['lead.created', 'consent.withdrawn', 'lead.erased'];
