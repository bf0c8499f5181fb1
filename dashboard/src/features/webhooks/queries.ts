import { queryOptions } from '@tanstack/react-query';
import type { Delivery, Webhook, WebhookWithSecret } from '#contract/lead/webhook.schema';
import { api, isRefusal, send } from '../../lib/api.ts';
import { writeOrCheck } from '../../lib/write-or-check.ts';
import { whilePending } from './while-pending.ts';

const base = (quizId: string) => `/api/quizzes/${quizId}/webhook`;

/** A webhook with the revision that a new address replaces. */
export type ShownWebhook = Webhook & { etag: string };

async function withEtag<T>(call: Promise<Response>): Promise<T & { etag: string }> {
  const response = await call;
  return { ...((await response.json()) as T), etag: response.headers.get('ETag') ?? '*' };
}
const readWebhook = (quizId: string) => withEtag<Webhook>(send('GET', base(quizId)));

export const webhookQueries = {
  webhook: (quizId: string) => queryOptions({ queryKey: [base(quizId)], queryFn: () => readWebhook(quizId) }),
  deliveries: (quizId: string) =>
    queryOptions({
      queryKey: [base(quizId), 'deliveries'],
      queryFn: () => api<Delivery[]>('GET', `${base(quizId)}/deliveries`),
      refetchInterval: whilePending,
    }),
};

/** Somebody has set another address since the one that was shown: it stands. */
export class AddressConflict extends Error {
  constructor(readonly now: ShownWebhook) {
    super('Another address was set elsewhere');
  }
}

/** Puts an address in the place of the one that is shown, whatever else of the quiz has been changed since. */
export async function setWebhook(
  quizId: string,
  url: string,
  shown: ShownWebhook,
): Promise<ShownWebhook & Pick<WebhookWithSecret, 'secret'>> {
  const put = (etag: string) => withEtag<WebhookWithSecret>(send('PUT', base(quizId), { url }, { 'If-Match': etag }));
  const look = async () => {
    const now = await readWebhook(quizId);
    return now.url === url ? now : undefined;
  };
  for (let { etag } = shown; ; ) {
    try {
      return await writeOrCheck(() => put(etag), look);
    } catch (error) {
      if (!isRefusal(error, 'revision_conflict')) throw error;
      const now = await readWebhook(quizId);
      if (now.url === url) return now;
      if (now.url !== shown.url) throw new AddressConflict(now);
      etag = now.etag;
    }
  }
}
export const rotateSecret = (quizId: string) => api<WebhookWithSecret>('POST', `${base(quizId)}/secret`);
export const sendTest = (quizId: string) => api<Delivery>('POST', `${base(quizId)}/test`);
export const replay = (quizId: string, deliveryId: string) =>
  api<unknown>('POST', `${base(quizId)}/deliveries/${deliveryId}/replay`);
