import { z } from 'zod';
import { hasVerifiedEmail } from '../../auth/has-verified-email.ts';
import type { MailSettings } from '../../mail-settings.ts';
import { findAccount } from '../../users/find-account.ts';
import { accountClock } from '../../users/time-zones.ts';
import { type Destination, type DispatchContext, defineDestination, type Subject } from '../destination.ts';
import { type Mail, type MailOutcome, sendMail } from './send-mail.ts';
import { type MailKind, unsubscribeUrl } from './unsubscribe-link.ts';

type MailDestination<Settings> = Destination<Settings, Mail, MailOutcome>;

/** A destination whose messages are mails, which only an installation with a mail server has. */
export const defineMail = <Settings>(
  parts: Omit<MailDestination<Settings>, 'isMail' | 'isInstalled' | 'send' | 'readAnswer'>,
): Destination =>
  defineDestination<Settings, Mail, MailOutcome>({
    ...parts,
    isMail: true,
    isInstalled: ({ config }) => config.mail !== undefined,
    send: (mail, _settings, { config, timeoutMs }, confirmSending) =>
      sendMail(config.mail as MailSettings, mail, { confirmSending, timeoutMs }),
    readAnswer: (outcome) => ({
      outcome: outcome === 'sent' ? 'delivered' : outcome,
      status: null,
      error: outcome === 'sent' ? '' : outcome,
      response: '',
    }),
  });

/** How many mails a process sends at once, and how long one may take. */
export const mailLimits = (atOnce: number): Destination['limits'] => ({ atOnce, leaseMs: 120_000 });

/** Where an owner gets a mail, by which clock, and what it leads to. */
export const ownerMailSettings = z.object({
  to: z.string(),
  publicUrl: z.string(),
  unsubscribeUrl: z.string(),
  timeZone: z.string(),
  isRecounting: z.boolean(),
  /** The account's own address, where `to` is another one that it has added. */
  sharedBy: z.string().optional(),
});
export type OwnerMailSettings = z.infer<typeof ownerMailSettings>;

/** Where to send an owner's mails of a kind; undefined if they want none. An unverified address may belong to somebody else. */
export const findOwnerMailSettings =
  (kind: MailKind) =>
  async ({ owner }: Subject, { config, secret }: DispatchContext): Promise<OwnerMailSettings | undefined> => {
    const user = await findAccount(owner);
    if (!user?.email || !hasVerifiedEmail(config, user) || user.settings?.[kind] === false) return undefined;
    return {
      to: user.email,
      publicUrl: config.publicUrl,
      unsubscribeUrl: unsubscribeUrl(config.publicUrl, secret, { user: owner, mail: kind }),
      ...accountClock(user),
    };
  };
