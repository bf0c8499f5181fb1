import { z } from 'zod';
import { requiredLine } from '../texts/text.schema.ts';
import { limits } from '../web/limits.ts';
import { scopes } from './scopes.ts';

/** Body of `POST /api/tokens`. */
export const tokenInputSchema = z.object({
  name: requiredLine(limits.name, 'Give the token a name'),
  scopes: z
    .array(z.enum(scopes))
    .min(1, 'Choose what the token may do')
    .max(scopes.length)
    .transform((given) => scopes.filter((scope) => given.includes(scope))),
});

/** An API token, without its text, which only its holder has. */
export const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** The last four characters of its text. */
  hint: z.string(),
  createdAt: z.iso.datetime(),
  /** Not more exact than a minute; null before the first call. */
  lastUsedAt: z.iso.datetime().nullable(),
});
/** The answer that shows the text, this once. */
export const newTokenSchema = tokenSchema.extend({ token: z.string() });

export type ApiToken = z.infer<typeof tokenSchema>;
export type NewApiToken = z.infer<typeof newTokenSchema>;
export type ApiTokenInput = z.infer<typeof tokenInputSchema>;
