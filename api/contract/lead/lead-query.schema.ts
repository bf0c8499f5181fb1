import { z } from 'zod';
import { inOrder, orderIssue, periodQuery } from '../analytics/period.schema.ts';
import { foldLine } from '../texts/clean-text.ts';
import { cleanedTo, requiredLine } from '../texts/text.schema.ts';
import { timeZoneSchema } from '../time-zone.schema.ts';
import { limits, MOST_ERASED } from '../web/limits.ts';
import { foldEmail } from './check-lead.ts';
import { confirmationStates } from './confirmation.ts';
import {
  type ExportColumn,
  type ExportSeparator,
  exportColumns,
  exportFormats,
  exportSeparators,
} from './lead-export.ts';
import { leadMarks } from './lead-marks.ts';
import { leadStatuses } from './lead-status.ts';

const query = z.object({
  /** Words, any part of each: of names, addresses, phone number, company, own and hidden fields; case and accents ignored. */
  search: z.string().transform(foldLine).pipe(z.string().max(200)).optional(),
  quizId: z.string().min(1).max(64).optional(),
  /** The id of an outcome of `quizId`. */
  outcomeId: z.string().max(64).optional(),
  /** The name of an outcome: of the one that `quizId` calls so now or did before, else as leads were told it. */
  outcome: z.string().max(200).optional(),
  ...periodQuery,
  consent: z.enum(['given', 'not_given']).optional(),
  mark: z.enum(leadMarks).optional(),
  /** Of leads whose visitor was asked to confirm their address. */
  confirmation: z.enum(confirmationStates).optional(),
  /** `partial`: of visitors who filled in the form before the questions and have not finished. */
  completion: z.enum(['complete', 'partial']).optional(),
  status: z.enum(leadStatuses).optional(),
  /** In any spelling. */
  tag: z.string().transform(cleanedTo(limits.leadTag, foldLine)).pipe(z.string().max(limits.leadTag)).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
});

/**
 * Query of `GET /api/submissions`. Without `limit` and `cursor` the answer is all that the filters find, newest first, streamed. With one of
 * them it is a page, of 50 where only the cursor is given, and the header `X-Next-Cursor` is set while there may be more: filters that few
 * of many leads match are answered with what was found in time, perhaps nothing, and the next page looks further back. `X-Total-Count` comes without a cursor and is as of the last two seconds; above
 * 1,000 a search, an outcome, consent, a mark, a confirmation, completion, a status and a tag are not counted to the end, and `X-Total-Bound` is
 * `least`.
 */
export const leadQuerySchema = query.refine(inOrder, orderIssue);

/** Whether it was spam or a test, which leaves the figures as well; otherwise these are kept. */
const spam = z.boolean().optional();
/** `DELETE /api/submissions/{id}`: `spam` as below. */
export const eraseLeadQuerySchema = z.object({ spam: z.enum(['true', 'false']).optional() });
/** `DELETE /api/submissions` (body): erases every lead of the owner with the mailbox of this e-mail address. */
export const eraseByEmailSchema = z.object({
  spam,
  email: z.string().transform(cleanedTo(limits.email, foldEmail)).pipe(z.string().min(3).max(limits.email)),
});
/** What leads are narrowed by. */
export const leadFiltersSchema = query.omit({ cursor: true, limit: true });
/**
 * `GET /api/submissions/export` and `GET /api/quizzes/{id}/export`: which leads, and as what. Without any of it the file is a CSV with all
 * columns, separated by commas, its times in the account's time zone; those of an account in UTC are ISO 8601.
 */
export const leadExportQuerySchema = leadFiltersSchema
  .extend({
    format: z.enum(exportFormats).default('csv'),
    separator: z.enum(Object.keys(exportSeparators) as ExportSeparator[]).default('comma'),
    /** Name of a time zone, which times are local to, as `2026-01-31 18:05:00`. */
    timeZone: timeZoneSchema.optional(),
    /** Names of columns, separated by commas, in the order that they are to have. `fields` and `answers` stand for several. */
    columns: z
      .string()
      .max(600)
      .transform((names) => names.split(','))
      .pipe(z.array(z.enum(Object.keys(exportColumns) as ExportColumn[])))
      .optional(),
  })
  .refine(inOrder, orderIssue);
/**
 * `POST /api/submissions/{id}/merge` (body): merges the lead with so many others of its quiz and mailbox. The latest stays, with the name
 * and the fields that only the others had; these are erased, and the figures kept. A 409 where it is another number by now.
 */
export const mergeLeadsSchema = z.object({ count: z.int().min(1).max(MOST_ERASED) });
/** `id` is that of the lead that stays, `merged` how many went into it. */
export const mergedLeadsSchema = z.object({ id: z.string(), merged: z.int() });
/**
 * `GET /api/submissions/count`: how many leads the filters find, up to a moment: now, or `before`. `isLeast` where there are more than can
 * be erased at once, or more than can be looked at in time.
 */
export const leadCountQuerySchema = leadFiltersSchema
  .extend({ before: z.iso.datetime().optional() })
  .refine(inOrder, orderIssue);
export const leadCountSchema = z.object({
  count: z.int(),
  before: z.iso.datetime(),
  isLeast: z.literal(true).optional(),
});
/**
 * `POST /api/submissions/erase` (body): erases what the filters find up to that moment, if it is still as many. Fewer where there was no
 * time for all; the rest can be counted and erased by another call. At least one filter is named; without any it would be all there is.
 */
export const eraseFilteredSchema = leadFiltersSchema
  .extend({ count: z.int().min(1).max(MOST_ERASED, `At most ${MOST_ERASED} at once`), before: z.iso.datetime(), spam })
  .refine(inOrder, orderIssue)
  .refine(
    ({ count: _count, before: _before, spam: _spam, ...named }) => Object.values(named).some(Boolean),
    'Name a filter',
  );

/** Filters that an account keeps under a name, as `GET /api/user/lead-filters` lists them. */
export const savedFilterSchema = z.object({
  name: requiredLine(limits.filterName, 'Enter a name'),
  filters: leadFiltersSchema
    .refine(inOrder, orderIssue)
    .refine((named) => Object.values(named).some(Boolean), 'Choose a filter to save'),
});
/** `PUT` (body): keeps filters. Under a name that others have than those it `replaces` it is refused with `name_conflict`. */
export const savedFilterInputSchema = savedFilterSchema.extend({
  replaces: savedFilterSchema.shape.filters.optional(),
});
/** `DELETE` (body): keeps filters no longer, if they still are these; where none has the name that is what was asked for. */
export const savedFilterRemovalSchema = savedFilterSchema.partial({ filters: true });
/**
 * `GET /api/submissions/facets`: values that the filters offer. Outcomes are those that leads have: of a quiz by their ids, with the
 * names that they have now, or had last; otherwise the names that leads were told, without ids.
 */
export const leadFacetsQuerySchema = query.pick({ quizId: true });
export const leadFacetsSchema = z.object({
  total: z.int(),
  quizzes: z.array(z.object({ id: z.string(), title: z.string(), count: z.int() })),
  outcomes: z.array(z.object({ id: z.string().optional(), name: z.string() })),
  /** Of all quizzes, the first hundred in their order. */
  tags: z.array(z.string()),
});
export type LeadExportQuery = z.input<typeof leadExportQuerySchema>;
export type LeadQuery = z.input<typeof leadQuerySchema>;
export type SavedFilter = z.infer<typeof savedFilterSchema>;
export type LeadFacets = z.infer<typeof leadFacetsSchema>;
