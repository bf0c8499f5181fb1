import { z } from 'zod';
import { isTimeZone } from './time-zone.ts';

/** Name of a time zone in the IANA database, as far as the server knows it. */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, 'No time zone that this server knows. Choose one such as Europe/Berlin.');
