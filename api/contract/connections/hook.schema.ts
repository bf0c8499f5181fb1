import { z } from 'zod';
import { limits } from '../web/limits.ts';
import { defaultWebhookEvents, webhookEvents } from './webhook-events.ts';

/** In the order of `webhookEvents`, each once. */
export const webhookEventsSchema = z
  .array(z.enum(webhookEvents))
  .min(1, 'Choose at least one event')
  .max(webhookEvents.length)
  .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event)));

/** Tools send an optional field that is left empty as null or ''. */
const quizId = z
  .string()
  .max(64)
  .nullish()
  .transform((id) => id || null);

/** Body of `POST /api/hooks`: without a quiz it is for every quiz. The same again is the same hook. */
export const hookInputSchema = z.object({
  url: z.string().trim().min(1, 'Enter the address').max(limits.url),
  quizId,
  events: webhookEventsSchema.default([...defaultWebhookEvents]),
});
export const madeHookSchema = z.object({ id: z.string() });

/** A subscription of a program. */
export const hookSchema = z.object({
  id: z.string(),
  url: z.string(),
  quizId: z.string().nullable(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

/** `GET /api/hooks/sample?quizId=&event=`: without a quiz it is of the newest one. */
export const hookSampleQuerySchema = z.object({ quizId, event: z.enum(webhookEvents).default('lead.created') });

export type Hook = z.infer<typeof hookSchema>;
export type HookInput = z.output<typeof hookInputSchema>;
