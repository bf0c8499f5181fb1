import type { MailLimit } from '../../contract/submission.schema.ts';
import { AT_ONCE } from './retry-schedule.ts';

/**
 * The state of a mail. `pending`: due at `nextAttemptAt`. `off`: nothing is to be sent. It holds no personal data: the text is composed
 * when it is sent.
 */
export type MailState = {
  state: 'pending' | 'sent' | 'failed' | 'off';
  attempts: number;
  /** When it is due; the worker that claims it pushes this ahead, which is its lease. Null if nothing is left to do. */
  nextAttemptAt: Date | null;
  leaseId: string | null;
  /** Its text may have been sent, and it is unknown whether it arrived: it may only be repeated unchanged, with the same Message-ID. */
  left?: boolean;
  /** It waits because its owner's account is not active. */
  held?: boolean;
};

/** The mail with a visitor's result. */
export type ResultMail = MailState & {
  /** Who asked for it, as a keyed hash, until it has been counted (see mail-allowance.ts). */
  client?: string;
  /** It has been counted and is within all limits. */
  granted?: boolean;
  /** The limit for which it is not sent. */
  limit?: MailLimit;
};

/** The mail about a lead: a separate one (`alone`, which is final), or part of the bundle with this number. */
export type LeadMail = MailState & { alone?: boolean; bundle?: number };

export const mailStateDefinition = {
  state: { type: String, default: 'off' },
  attempts: { type: Number, default: 0 },
  nextAttemptAt: { type: Date, default: null },
  leaseId: { type: String, default: null },
};

/** A mail that is due at `at`, by default at once. */
export const dueMail = (at = AT_ONCE): MailState => ({
  state: 'pending',
  attempts: 0,
  nextAttemptAt: at,
  leaseId: null,
});

/** No mail, now or later. */
export const noMail = (): MailState => ({ state: 'off', attempts: 0, nextAttemptAt: null, leaseId: null });
