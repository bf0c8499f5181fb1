import { z } from 'zod';
import { requiredLine } from '../texts/text.schema.ts';
import { limits } from '../web/limits.ts';
import { webhookEventsSchema } from './hook.schema.ts';
import { placeSchema, vendorFieldSchema, vendorSchema } from './vendor.schema.ts';
import { webhookEvents } from './webhook-events.ts';

const name = requiredLine(limits.name, 'Give the connection a name');
/** By the ids of the vendor's credential fields. Their own limits and patterns are the vendor's. */
const credentials = z.record(z.string().max(64), z.string().max(limits.credential));

/** Body of `POST /api/connections`: it is checked by a call to the tool before it is stored. */
export const connectionInputSchema = z.object({
  vendor: z.string().max(64),
  name,
  credentials,
  /** Of tools with `hasEvents`; left out it is the default ones. */
  events: webhookEventsSchema.optional(),
});
/** Body of `PATCH /api/connections/{id}`: a credential that is left out stays, '' removes one that is optional. */
export const connectionChangeSchema = z.object({
  name: name.optional(),
  credentials: credentials.optional(),
  everyQuiz: z.boolean().optional(),
  events: webhookEventsSchema.optional(),
});

/** An account of a tool that an owner has connected. */
export const connectionSchema = z.object({
  id: z.string(),
  vendor: z.string(),
  name: z.string(),
  /** What the tool calls the account; '' where it does not say. */
  account: z.string(),
  /** Its credentials that are no secret, and the last four characters of those that are, such as `…a1b2`. */
  credentials: z.record(z.string(), z.string()),
  /** Whether it receives the leads of all quizzes. */
  everyQuiz: z.boolean(),
  /** What it is sent, of tools with `hasEvents`; empty for the others. */
  events: z.array(z.enum(webhookEvents)),
  /** Set where a program has subscribed (`POST /api/hooks`): for one quiz, or null for every quiz. */
  hook: z.object({ quiz: z.object({ id: z.string(), title: z.string() }).nullable() }).nullable(),
  /** The newest quizzes with a link of their own to it that is on, and how many there are altogether. */
  quizzes: z.array(z.object({ id: z.string(), title: z.string() })).max(limits.connectionQuizzes),
  quizCount: z.int(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Why the tool refused the last message for good, since when, and how many messages wait for the owner. */
  problem: z
    .object({ kind: z.enum(['key', 'settings']), message: z.string(), since: z.iso.datetime(), waiting: z.int() })
    .nullable(),
  /** What went wrong with the last message, which is tried again by itself, and since when; null once a message is taken. */
  failing: z.object({ message: z.string(), since: z.iso.datetime() }).nullable(),
});

/** `GET /api/connections` */
export const connectionsSchema = z.object({ vendors: z.array(vendorSchema), connections: z.array(connectionSchema) });
/** `GET /api/connections/{id}/places` */
export const placesSchema = z.object({ places: z.array(placeSchema) });
/** `GET /api/connections/{id}/fields?place=` */
export const fieldsQuerySchema = z.object({ place: z.string().max(limits.place).default('') });
export const vendorFieldsSchema = z.object({ fields: z.array(vendorFieldSchema) });

export type Connection = z.infer<typeof connectionSchema>;
export type Connections = z.infer<typeof connectionsSchema>;
export type ConnectionInput = z.infer<typeof connectionInputSchema>;
export type ConnectionChange = z.infer<typeof connectionChangeSchema>;
