import { z } from 'zod';
import { SECOND_MS } from '../../../contract/time.ts';
import { deliveryId } from '../../deliveries/delivery-record.ts';
import { findDelivery } from '../../deliveries/delivery-store.ts';
import { webhookUrlOf } from '../../quizzes/find-quiz.ts';
import { isUnconfirmed } from '../../submissions/confirming/is-unconfirmed.ts';
import { definePost } from '../dispatch/define-post.ts';
import { leadEvent, withdrawalEvent } from './lead-event.ts';
import { webhookHeaders } from './sign-webhook.ts';
import { webhookSecrets } from './webhook-secret.ts';

/** How long a withdrawal waits before it looks again whether the lead itself has been delivered. */
const BEHIND_LEAD_MS = 5 * SECOND_MS;

/** Posts leads and withdrawals to the address that is set in the quiz, as signed JSON. */
export const webhook = definePost<{ url: string }>({
  events: ['lead.stored', 'consent.withdrawn'],
  settings: z.object({ url: z.string().min(1) }),
  findSettings: async ({ quiz = '' }) => ({ url: await webhookUrlOf(quiz) }),

  async compose(event, lead, _settings, { delivery }, { clock }) {
    if (!lead) return { drop: '' };
    const { secrets } = await webhookSecrets({ _id: lead.quiz, owner: lead.owner });
    const message = (body: string) => ({
      send: { body, headers: webhookHeaders(secrets, delivery.messageId, body, new Date()) },
    });
    if (event === 'lead.stored') return message(leadEvent(lead));
    // Of one that was never confirmed it has not been told.
    if (isUnconfirmed(lead)) return { drop: '' };
    const stored = await findDelivery(deliveryId(lead._id, 'webhook', 'lead.stored'));
    // No receiver hears of a withdrawal before the lead.
    if (stored?.state === 'pending') {
      const soon = clock().getTime() + BEHIND_LEAD_MS;
      return { later: new Date(Math.max(soon, stored.nextAttemptAt?.getTime() ?? 0)) };
    }
    return message(withdrawalEvent(lead, delivery.target, stored));
  },
});
