import { queryOptions } from '@tanstack/react-query';
import type { Delivery, Webhook, WebhookWithSecret } from '#contract/webhook.schema';
import { api } from '../../lib/api.ts';

const base = (quizId: string) => `/api/quizzes/${quizId}/webhook`;

export const webhookQueries = {
  webhook: (quizId: string) =>
    queryOptions({ queryKey: [base(quizId)], queryFn: () => api<Webhook>('GET', base(quizId)) }),
  deliveries: (quizId: string) =>
    queryOptions({
      queryKey: [base(quizId), 'deliveries'],
      queryFn: () => api<Delivery[]>('GET', `${base(quizId)}/deliveries`),
    }),
};
export const setWebhook = (quizId: string, url: string) => api<WebhookWithSecret>('PUT', base(quizId), { url });
export const rotateSecret = (quizId: string) => api<WebhookWithSecret>('POST', `${base(quizId)}/secret`);
export const sendTest = (quizId: string) => api<Delivery>('POST', `${base(quizId)}/test`);
export const replay = (quizId: string, deliveryId: string) =>
  api<unknown>('POST', `${base(quizId)}/deliveries/${deliveryId}/replay`);
