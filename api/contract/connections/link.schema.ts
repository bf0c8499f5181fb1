import { z } from 'zod';
import { deliveryStatusSchema } from '../lead/webhook.schema.ts';
import { rowIdSchema } from '../quiz/row-id.schema.ts';
import { line, requiredLine } from '../texts/text.schema.ts';
import { limits } from '../web/limits.ts';
import { vendorFieldKinds } from './vendor.schema.ts';

const tagsByRow = z
  .record(rowIdSchema, requiredLine(limits.tag, 'Give the tag a name'))
  .refine((tags) => Object.keys(tags).length <= limits.rowTags, `At most ${limits.rowTags} tags`);

/** How a quiz sends its leads through a connection. */
export const linkSettingsSchema = z.object({
  isOn: z.boolean().default(true),
  /** The list, audience, channel or table: its id, and its name as it was when it was chosen. */
  place: z
    .object({ id: z.string().max(limits.place), name: line(limits.title) })
    .nullable()
    .default(null),
  /** Which value of a lead (`mappable-values.ts`) goes into which field of the tool. */
  mapping: z
    .array(
      z.object({
        from: z.string().min(1).max(128),
        to: z.string().min(1).max(limits.place),
        kind: z.enum(vendorFieldKinds),
      }),
    )
    .max(limits.mapping)
    .default([]),
  /** A tag for leads with an outcome, and for leads that chose an option, by their ids. */
  outcomeTags: tagsByRow.default({}),
  optionTags: tagsByRow.default({}),
  onlyWithConsent: z.boolean().default(true),
  /** Whether a withdrawal of consent and the erasing of a lead are passed on, where the tool can do something about it. */
  passWithdrawal: z.boolean().default(true),
  /** Of the vendor (`switches`); its defaults count for those left out. */
  switches: z.record(z.string().max(64), z.boolean()).default({}),
});

/** Body of `PUT /api/quizzes/{id}/links/{link}`; the browser makes the id of a new one. */
export const linkInputSchema = z.object({ connection: z.string().max(64), settings: linkSettingsSchema });

export const linkSchema = z.object({
  id: z.string(),
  connection: z.string(),
  vendor: z.string(),
  settings: linkSettingsSchema,
  /** Incremented by every save. Sent as `If-Match` with `PUT` to prevent lost updates. */
  revision: z.int(),
  /** How many of its messages were refused and wait for the owner. */
  waiting: z.int(),
  createdAt: z.iso.datetime(),
});
/** `GET /api/quizzes/{id}/links` */
export const linksSchema = z.object({ links: z.array(linkSchema) });

/** `POST …/links/{link}/sample`: a made-up lead of the quiz as it would arrive in the tool, by the settings in the body. */
export const linkSampleSchema = z.object({
  rows: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The message, of tools that get one. */
  message: z.string().optional(),
});

/** A message of a link in its log, the newest first. `summary` names the lead, or says how many visitors it counts. */
export const linkDeliverySchema = deliveryStatusSchema.extend({
  event: z.enum(['lead', 'confirmation', 'update', 'withdrawal', 'erasure', 'started', 'completed', 'test']),
  submissionId: z.string().nullable(),
  summary: z.string(),
});
/** `GET …/links/{link}/deliveries` */
export const linkDeliveriesSchema = z.object({ deliveries: z.array(linkDeliverySchema) });
/** A message of a connection in its log, of whichever quiz; null for one that is deleted. */
export const connectionDeliverySchema = linkDeliverySchema.extend({
  quiz: z.object({ id: z.string(), title: z.string() }).nullable(),
});
/** `GET /api/connections/{id}/deliveries` */
export const connectionDeliveriesSchema = z.object({ deliveries: z.array(connectionDeliverySchema) });
/** `POST …/links/{link}/replay`: how many messages that waited are sent again. */
export const replayedSchema = z.object({ replayed: z.int() });

export type LinkSettings = z.infer<typeof linkSettingsSchema>;
export type LinkInput = z.infer<typeof linkInputSchema>;
export type Link = z.infer<typeof linkSchema>;
export type LinkSample = z.infer<typeof linkSampleSchema>;
export type ConnectionDelivery = z.infer<typeof connectionDeliverySchema>;
export type LinkDelivery = z.infer<typeof linkDeliverySchema>;
