/**
 * How far a mail has come. `pending`: due at `nextAttemptAt`. `off`: nothing is to be sent. It holds nothing personal: the text is made
 * when it is sent.
 */
export type MailState = {
  state: 'pending' | 'sent' | 'failed' | 'off';
  attempts: number;
  /** When it is due; pushed ahead by whoever works on it, which is the lease. Null when nothing more is to be done. */
  nextAttemptAt: Date | null;
  leaseId: string | null;
  /** Its text has begun to leave and nobody knows whether it arrived: it may only be repeated as it was, under the same name. */
  left?: boolean;
};

/** The mail about a lead: one of its own, granted for good, or part of the bundle of this number. */
export type LeadMail = MailState & { alone?: boolean; bundle?: number };

export const mailStateDefinition = {
  state: { type: String, default: 'off' },
  attempts: { type: Number, default: 0 },
  nextAttemptAt: { type: Date, default: null },
  leaseId: { type: String, default: null },
};

/** A mail that is due at `at`. */
export const dueMail = (at: Date): MailState => ({ state: 'pending', attempts: 0, nextAttemptAt: at, leaseId: null });

/** No mail, now and later. */
export const noMail = (): MailState => ({ state: 'off', attempts: 0, nextAttemptAt: null, leaseId: null });
