import type { z } from 'zod';
import type { periodSchema } from '../../../contract/analytics/period.schema.ts';
import { operators } from '../../db/collections.ts';

/** Days, YYYY-MM-DD, both inclusive; a missing one leaves its side open. */
export type Period = { from?: string | undefined; to?: string | undefined };

/** The part of a filter that keeps the days of a period. */
export const inDays = ({ from, to }: Period) =>
  from || to ? { day: operators({ ...(from ? { $gte: from } : {}), ...(to ? { $lte: to } : {}) }) } : {};

export const presentPeriod = ({ from, to }: Period, timeZone: string): z.infer<typeof periodSchema> => ({
  from: from ?? null,
  to: to ?? null,
  timeZone,
});
