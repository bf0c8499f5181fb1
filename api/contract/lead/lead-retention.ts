import { addDays, dayOf } from '../time-zone.ts';

/** For how many days an account can keep its leads, if not for good. Follow-up mails come for 60 days. */
export const retentionDays = { least: 30, most: 3_650 };

/** The last day whose leads are erased at `now`, where leads are kept for `days`. */
export const lastErasedDay = (now: Date, days: number, timeZone: string): string =>
  addDays(dayOf(now, timeZone), -days - 1);
