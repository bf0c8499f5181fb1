import { z } from 'zod';
import { urlOrEmpty } from '../web/url.schema.ts';

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

/** `GET /api/quizzes/{id}/webhook`: the URL stands in the quiz (`webhookUrl`). */
export const webhookSchema = z.object({
  url: z.string(),
  hasSecret: z.boolean(),
  /** Last four characters, to tell secrets apart. */
  secretHint: z.string(),
});
/** `PUT /api/quizzes/{id}/webhook` (body) and `POST …/webhook/secret` answer with the secret, once, when it is new. */
export const webhookInputSchema = z.object({ url: urlOrEmpty });
export const webhookSecretSchema = webhookSchema.extend({ secret: z.string().optional() });

/** How a message to a webhook fared; its id is the same on every attempt. */
export const deliveryStatusSchema = z.object({
  id: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.array(
    z.object({
      at: z.iso.datetime(),
      durationMs: z.int(),
      /** HTTP status; null when no answer came. */
      status: z.int().nullable(),
      /** Why it failed, in words; '' on success. */
      error: z.string(),
      /** The first part of the answer's body. */
      response: z.string(),
    }),
  ),
  nextAttemptAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export const deliverySchema = deliveryStatusSchema.extend({
  type: z.enum(['lead.created', 'consent.withdrawn', 'test']),
  submissionId: z.string().nullable(),
  /** The JSON body as sent. */
  request: z.string(),
});

export type Webhook = z.infer<typeof webhookSchema>;
export type WebhookWithSecret = z.infer<typeof webhookSecretSchema>;
export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>;
export type Delivery = z.infer<typeof deliverySchema>;
