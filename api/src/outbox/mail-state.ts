/**
 * How far a mail has come. `pending`: due at `nextAttemptAt`. `leaving`: its text has begun to leave; whoever stopped here may have
 * delivered it, so it is not sent again. `off`: nothing is to be sent. It holds nothing personal: the text is made when it is sent.
 */
export type MailState = {
  state: 'pending' | 'leaving' | 'sent' | 'failed' | 'off';
  attempts: number;
  /** When it is due; pushed ahead by whoever works on it, which is the lease. Null when nothing more is to be done. */
  nextAttemptAt: Date | null;
  leaseId: string | null;
};

export const mailStateDefinition = {
  state: { type: String, default: 'off' },
  attempts: { type: Number, default: 0 },
  nextAttemptAt: { type: Date, default: null },
  leaseId: { type: String, default: null },
};

/** A mail that is due at once. */
export const dueMail = (now: Date): MailState => ({ state: 'pending', attempts: 0, nextAttemptAt: now, leaseId: null });

/** No mail, now and later. */
export const noMail = (): MailState => ({ state: 'off', attempts: 0, nextAttemptAt: null, leaseId: null });
