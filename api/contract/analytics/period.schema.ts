import { z } from 'zod';
import { isDay } from '../time.ts';

/** A day of the calendar. */
export const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'A date such as 2026-01-31', abort: true })
  .refine(isDay, 'There is no such day');

/** `from` and `to` are days of the account's time zone, both inclusive; where one is missing, that side is open. */
export const periodQuery = { from: daySchema.optional(), to: daySchema.optional() };

export const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  !from || !to || from <= to;
export const orderIssue = { message: 'from must not be after to', path: ['from'] };

/** The period that figures are of; null where it is open. */
export const periodSchema = z.object({
  from: daySchema.nullable(),
  to: daySchema.nullable(),
  /** What the days are of: the account's time zone. */
  timeZone: z.string(),
});
