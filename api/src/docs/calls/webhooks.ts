import { z } from 'zod';
import {
  deliverySchema,
  webhookInputSchema,
  webhookSchema,
  webhookSecretSchema,
} from '../../../contract/lead/webhook.schema.ts';
import { type Call, QUIZ_PATH } from './call.ts';

const webhook = `${QUIZ_PATH}/webhook`;

export const webhookCalls: Call[] = [
  {
    id: 'getWebhook',
    tag: 'Webhooks',
    method: 'get',
    path: webhook,
    summary: 'The webhook of a quiz',
    scope: 'hooks',
    answer: [200, webhookSchema],
    etag: 'revision',
  },
  {
    id: 'setWebhook',
    tag: 'Webhooks',
    method: 'put',
    path: webhook,
    summary: 'Set the webhook; a new secret is shown this once',
    scope: 'hooks',
    body: webhookInputSchema,
    answer: [200, webhookSecretSchema],
    etag: 'revision',
    ifMatch: true,
  },
  {
    id: 'replaceWebhookSecret',
    tag: 'Webhooks',
    method: 'post',
    path: `${webhook}/secret`,
    summary: 'Replace the signing secret',
    scope: 'hooks',
    answer: [200, webhookSecretSchema],
  },
  {
    id: 'testWebhook',
    tag: 'Webhooks',
    limited: true,
    method: 'post',
    path: `${webhook}/test`,
    summary: 'Send a test event',
    scope: 'hooks',
    answer: [200, deliverySchema],
  },
  {
    id: 'listDeliveries',
    tag: 'Webhooks',
    method: 'get',
    path: `${webhook}/deliveries`,
    summary: 'The latest deliveries',
    scope: 'hooks',
    answer: [200, z.array(deliverySchema)],
  },
  {
    id: 'replayDelivery',
    tag: 'Webhooks',
    method: 'post',
    path: `${webhook}/deliveries/{deliveryId}/replay`,
    summary: 'Deliver again',
    scope: 'hooks',
    answer: [202, z.object({ id: z.string() })],
  },
];
