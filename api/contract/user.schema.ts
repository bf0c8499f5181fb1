import { z } from 'zod';
import { retentionDays } from './lead/lead-retention.ts';
import { lookFields } from './look/look.schema.ts';
import { line, paragraph, personName } from './texts/text.schema.ts';
import { timeZoneSchema } from './time-zone.schema.ts';
import { colorOr } from './web/color.schema.ts';
import { DEFAULT_PRIMARY, DEFAULT_SECONDARY } from './web/color.ts';
import { limits } from './web/limits.ts';
import { urlOrEmpty } from './web/url.schema.ts';

export const profileInputSchema = z.object({
  firstName: personName().optional(),
  lastName: personName().optional(),
  bio: paragraph().optional(),
  company: line(limits.name).optional(),
  website: urlOrEmpty.optional(),
  location: line(limits.name).optional(),
});

/** `GET /api/auth/user`: the account that is signed in. */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string(),
  createdAt: z.iso.datetime(),
  bio: z.string(),
  company: z.string(),
  website: z.string(),
  location: z.string(),
  /** The time zone of its days and times; '' until one is known, which means UTC. */
  timeZone: z.string(),
});

/** The brand kit: what new quizzes look like beside the default color and the logo. */
export const brandSchema = z.object({
  secondaryColor: colorOr(DEFAULT_SECONDARY),
  darkMode: z.boolean(),
  look: lookFields,
});

/** `PATCH /api/user/settings`: any of the settings but the logo, which has a call of its own ('' removes it). */
export const settingsInputSchema = z.object({
  emailNotifications: z.boolean().optional(),
  weeklyReports: z.boolean().optional(),
  marketingEmails: z.boolean().optional(),
  defaultColor: colorOr(DEFAULT_PRIMARY).optional(),
  /** null removes it. */
  brand: brandSchema.nullable().optional(),
  logoUrl: z.literal('').optional(),
  /** Days and times are its from then on; the figures are recounted in the background. */
  timeZone: timeZoneSchema.optional(),
  /** Leads are erased once their day is longer ago; null keeps them for good. The figures stay, and so does what tools were sent. */
  leadDays: z.int().min(retentionDays.least).max(retentionDays.most).nullable().optional(),
  /** The time zone of the browser, which becomes the account's where it has none. */
  browserTimeZone: timeZoneSchema.optional(),
});
/** `GET /api/user/settings`: with what the operator has configured. */
export const settingsViewSchema = z.object({
  emailNotifications: z.boolean(),
  weeklyReports: z.boolean(),
  marketingEmails: z.boolean(),
  defaultColor: z.string(),
  brand: brandSchema.nullable(),
  logoUrl: z.string(),
  /** '' until one is known, which means UTC. */
  timeZone: z.string(),
  /** For how many days leads are kept; null: for good. */
  leadDays: z.int().nullable(),
  /** Whether mail can be sent at all. */
  mailConfigured: z.boolean(),
});

/** `PUT /api/user/logo`: the upload address that the file was put to, and whether it becomes the account's logo too. */
export const logoInputSchema = z.object({
  logoURL: z.string().min(1).max(limits.url),
  asDefault: z.boolean().default(true),
});

export type Brand = z.infer<typeof brandSchema>;
export type User = z.infer<typeof userSchema>;
export type Profile = z.infer<typeof profileInputSchema>;
export type Settings = z.infer<typeof settingsViewSchema>;
export type SettingsInput = z.infer<typeof settingsInputSchema>;
