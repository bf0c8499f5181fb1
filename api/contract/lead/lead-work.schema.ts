import { z } from 'zod';
import { inOrder, orderIssue } from '../analytics/period.schema.ts';
import { foldLine } from '../texts/clean-text.ts';
import { cleanedTo, paragraph } from '../texts/text.schema.ts';
import { limits, MOST_CHANGED, MOST_IMPORTED } from '../web/limits.ts';
import { foldEmail } from './check-lead.ts';
import { leadFiltersSchema } from './lead-query.schema.ts';
import { leadStatuses } from './lead-status.ts';

const statusSchema = z.enum(leadStatuses);
const tagSchema = z
  .string()
  .transform(cleanedTo(limits.leadTag, foldLine))
  .pipe(z.string().min(1, 'Enter a tag').max(limits.leadTag, `At most ${limits.leadTag} characters`));
const tagsSchema = z.array(tagSchema).max(limits.leadTags, `At most ${limits.leadTags} tags`);
/** What a won lead was worth, in the owner's own currency. */
const valueSchema = z
  .number()
  .min(0, 'At least 0')
  .max(limits.number)
  .transform((value) => Math.round(value * 100) / 100);

export const leadNoteSchema = z.object({ id: z.string(), text: z.string(), at: z.iso.datetime() });
/** What the owner noted on a lead. `value` is of won leads alone; notes are newest first. */
export const leadWorkSchema = z.object({
  status: statusSchema,
  value: z.number().optional(),
  tags: z.array(z.string()),
  notes: z.array(leadNoteSchema),
});

const isSomething = (change: object): boolean => Object.values(change).some((value) => value !== undefined);
/**
 * `PATCH /api/submissions/{id}` (body). Idempotent; of two writes the later one counts, field by field. Tags are added and
 * removed, so that two tabs do not lose each other's. A value needs a won lead, and goes when the lead is won no more.
 */
export const leadWorkInputSchema = z
  .object({
    status: statusSchema.optional(),
    /** Null for none. */
    value: valueSchema.nullable().optional(),
    tags: z.object({ add: tagsSchema.optional(), remove: tagsSchema.optional() }).optional(),
  })
  .refine(isSomething, 'Name what to change')
  .refine(({ status, value }) => typeof value !== 'number' || status === undefined || status === 'won', {
    path: ['value'],
    message: 'Only a won lead has a value',
  });

/** `POST /api/submissions/{id}/notes` (body). The browser makes the id: a note that is sent twice is stored once. */
export const leadNoteInputSchema = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/, 'Up to 64 letters, digits, - and _'),
  text: paragraph().pipe(z.string().min(1, 'Enter a note')),
  /** When it was written, for a note that is put back; otherwise now. */
  at: z.iso.datetime().optional(),
});

const bulkChangeSchema = z
  .object({ status: statusSchema.optional(), addTags: tagsSchema.optional(), removeTags: tagsSchema.optional() })
  .refine(isSomething, 'Name what to change');
/**
 * `POST /api/submissions/work` (body): changes leads by their ids, or all that filters find up to a moment, if these are still as many
 * as were counted (`GET /api/submissions/count`). Leads that would have too many tags stay as they are.
 */
export const bulkWorkSchema = z.union([
  z.object({ change: bulkChangeSchema, ids: z.array(z.string().min(1).max(64)).min(1).max(limits.workIds) }),
  z.object({
    change: bulkChangeSchema,
    filters: leadFiltersSchema.refine(inOrder, orderIssue),
    count: z.int().min(1).max(MOST_CHANGED, `At most ${MOST_CHANGED} at once`),
    before: z.iso.datetime(),
  }),
]);
export const bulkWorkResultSchema = z.object({ changed: z.int() });

const customerSchema = z.object({
  /** One that is no address matches no lead. */
  email: z.string().max(1_000).transform(foldEmail),
  /** Left out beside a value, it is won. */
  status: statusSchema.optional(),
  /** Of a status other than won it is ignored. */
  value: valueSchema.optional(),
  tags: tagsSchema.optional(),
});
/**
 * `POST /api/submissions/customers` (body): sets status, value and tags of all leads with the mailbox of an address, in any quiz of the
 * owner's. Repeatable. Tags that a lead has no room for are left out.
 */
export const customersSchema = z.object({
  rows: z.array(customerSchema).min(1).max(MOST_IMPORTED, `At most ${MOST_IMPORTED} rows at once`),
});
/** How many rows had a lead, and the places of those that had none, from 0. */
export const customersResultSchema = z.object({ matched: z.int(), unmatched: z.array(z.int()) });

export type LeadNote = z.infer<typeof leadNoteSchema>;
export type LeadWork = z.infer<typeof leadWorkSchema>;
export type LeadWorkInput = z.input<typeof leadWorkInputSchema>;
export type LeadNoteInput = z.input<typeof leadNoteInputSchema>;
export type BulkChange = z.input<typeof bulkChangeSchema>;
export type CustomerRow = z.input<typeof customerSchema>;
export type CustomersResult = z.infer<typeof customersResultSchema>;
