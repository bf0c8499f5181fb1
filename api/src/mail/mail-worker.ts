import { isActive, isActiveOwner } from '../auth/active-account.ts';
import { hasVerifiedEmail } from '../auth/has-verified-email.ts';
import type { AppContext } from '../context.ts';
import type { MailSettings } from '../mail-settings.ts';
import { afterAttempt, type MailOutbox, type MailOutcome } from '../outbox/mail-outbox.ts';
import type { MailState } from '../outbox/mail-state.ts';
import { startWorkLoop } from '../outbox/work-loop.ts';
import {
  bundleOutbox,
  bundleTheRest,
  fillBundle,
  getsOwnMail,
  LEAD_PACE,
  type LeadPace,
  settleLeads,
} from '../submissions/lead-bundles.ts';
import { leadOutbox, resultOutbox } from '../submissions/lead-outbox.ts';
import { findAccount } from '../users/find-account.ts';
import { accountClock } from '../users/time-zones.ts';
import { composeResult } from './compose-result.ts';
import { leadBundleMail } from './lead-bundle-mail.ts';
import { type MailAllowance, mailAllowance } from './mail-allowance.ts';
import { newSubmissionMail, type OwnersMail } from './new-submission-mail.ts';
import { type Mail, sendMail } from './send-mail.ts';
import { type MailKind, unsubscribeUrl } from './unsubscribe-link.ts';
import { weeklyReportMail } from './weekly-report-mail.ts';
import { mondayOf, planReports, reportedQuizzes, reportOutbox, reportsDue } from './weekly-reports.ts';

const MOST_AT_ONCE = 3;

export type MailWorkerOptions = AppContext & {
  secret: string;
  clock?: () => Date;
  timeoutMs?: number;
  pace?: LeadPace;
  allowance?: Partial<MailAllowance>;
};

/**
 * Sends due mails: results to visitors, notifications of new leads, bundled if there are many, and weekly reports on Mondays. Any number of
 * instances may run one; each lead is reported once. Mails of accounts that are not active are held, their reports are dropped. Does nothing without a mail server. Returns a function that stops it and waits for
 * mails in progress.
 */
export function startMailWorker(options: MailWorkerOptions): () => Promise<void> {
  const { config, log, secret, clock = () => new Date(), timeoutMs, pace = LEAD_PACE } = options;
  const allowance = { ...mailAllowance(config), ...options.allowance };
  const settings = config.mail;
  if (!settings) return async () => undefined;
  let planned = '';

  /** Where to send an owner's mail; undefined if they want none. An unverified address may belong to somebody else. */
  async function recipient(
    owner: string,
    kind: MailKind,
  ): Promise<{ to: string; links: OwnersMail; isRecounting: boolean } | undefined> {
    const user = await findAccount(owner);
    if (!user?.email || !isActive(config, user) || !hasVerifiedEmail(config, user) || user.settings?.[kind] === false)
      return undefined;
    const link = unsubscribeUrl(config.publicUrl, secret, { user: owner, mail: kind });
    const { timeZone, isRecounting } = accountClock(user);
    return { to: user.email, links: { publicUrl: config.publicUrl, unsubscribeUrl: link, timeZone }, isRecounting };
  }

  /**
   * Sends one mail and records the outcome. `compose` returns undefined if nothing is to be sent, and `settled` if it has released or
   * settled the mail itself.
   */
  const work =
    <T extends { _id: string }>(
      outbox: MailOutbox<T>,
      compose: (item: T, leaseId: string) => Promise<Mail | undefined | 'settled'>,
      settled: (item: T, state: MailState['state']) => Promise<void> = async () => undefined,
    ) =>
    async (item: T, leaseId: string): Promise<void> => {
      const outcome = await attempt(outbox, item, leaseId, compose).catch((error: Error): MailOutcome => {
        log.error({ name: error.name }, 'a mail could not be made');
        return 'retry';
      });
      if (outcome === 'settled' || outcome === 'cancelled') return;
      if (outcome === 'off') {
        await settled(item, 'off');
        return outbox.cancel(item._id, leaseId);
      }
      const now = new Date();
      await settled(item, afterAttempt(outbox.stateOf(item), outcome, now).state);
      await outbox.settle(item, leaseId, outcome, now);
      if (outcome !== 'sent') log.warn({ outcome }, 'a mail was not sent');
    };

  async function attempt<T extends { _id: string }>(
    outbox: MailOutbox<T>,
    item: T,
    leaseId: string,
    compose: (item: T, leaseId: string) => Promise<Mail | undefined | 'settled'>,
  ): Promise<MailOutcome | 'off' | 'settled'> {
    const mail = await compose(item, leaseId);
    if (!mail) return 'off';
    if (mail === 'settled') return 'settled';
    return sendMail(settings as MailSettings, mail, {
      confirmSending: () => outbox.markSending(item._id, leaseId),
      timeoutMs,
    });
  }

  async function isHeld(
    outbox: { hold: MailOutbox<never>['hold'] },
    item: { _id: string; owner: string },
    leaseId: string,
  ): Promise<boolean> {
    if (await isActiveOwner(config, item.owner)) return false;
    await outbox.hold(item._id, leaseId, new Date());
    return true;
  }

  const stopLeads = startWorkLoop({
    name: 'mails about leads',
    mostAtOnce: MOST_AT_ONCE,
    log,
    claim: leadOutbox.claim,
    work: work(leadOutbox, async (lead, leaseId) => {
      if (await isHeld(leadOutbox, lead, leaseId)) return 'settled';
      const target = await recipient(lead.owner, 'emailNotifications');
      if (!target) return undefined;
      if (!(await getsOwnMail(lead, leaseId, pace, new Date()))) return 'settled';
      return newSubmissionMail(target.to, lead, target.links);
    }),
  });
  const stopResults = startWorkLoop({
    name: 'mails with results',
    mostAtOnce: MOST_AT_ONCE,
    log,
    claim: resultOutbox.claim,
    work: work(resultOutbox, async (lead, leaseId) => {
      if (await isHeld(resultOutbox, lead, leaseId)) return 'settled';
      return composeResult(lead, leaseId, config, secret, allowance);
    }),
  });
  const stopBundles = startWorkLoop({
    name: 'mails about several leads',
    mostAtOnce: 1,
    log,
    claim: bundleOutbox.claim,
    work: async (bundle, leaseId) => {
      if (await isHeld(bundleOutbox, bundle, leaseId)) return;
      const filled = await fillBundle(bundle, leaseId, pace, new Date());
      if (filled)
        await work(
          bundleOutbox,
          async () => {
            const target = await recipient(filled.owner, 'emailNotifications');
            return target && leadBundleMail(target.to, filled, target.links);
          },
          settleLeads,
        )(filled, leaseId);
      else await bundleOutbox.cancel(bundle._id, leaseId);
      await bundleTheRest(bundle._id, pace, new Date());
    },
  });
  const stopReports = startWorkLoop({
    name: 'weekly reports',
    mostAtOnce: 1,
    log,
    claim: async (leaseId) => {
      const now = clock();
      const monday = reportsDue(now);
      if (monday && monday !== planned) {
        await planReports(monday, now);
        planned = monday;
      }
      return reportOutbox.claim(leaseId, now);
    },
    work: work(reportOutbox, async (report) => {
      const target = await recipient(report.owner, 'weeklyReports');
      // Its days are of two time zones just now. It is claimed again when the lease has expired.
      if (target?.isRecounting) return 'settled';
      const quizzes = target ? await reportedQuizzes(report) : [];
      if (!target || quizzes.length === 0) return undefined;
      return weeklyReportMail(
        target.to,
        `week-${report._id.replace(':', '-')}`,
        mondayOf(report),
        quizzes,
        target.links,
      );
    }),
  });
  return async () => {
    await Promise.all([stopResults(), stopLeads(), stopBundles(), stopReports()]);
  };
}
