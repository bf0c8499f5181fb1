import type { AppContext } from '../context.ts';
import type { MailOutbox, MailOutcome } from '../outbox/mail-outbox.ts';
import type { MailState } from '../outbox/mail-state.ts';
import { startWorkLoop } from '../outbox/work-loop.ts';
import { leadOutbox } from '../submissions/lead-outbox.ts';
import { findAccount } from '../users/users.ts';
import type { MailSettings } from './mail-settings.ts';
import { type MailLinks, newSubmissionMail } from './new-submission-mail.ts';
import { type Mail, sendMail } from './send-mail.ts';
import { type MailKind, unsubscribeUrl } from './unsubscribe-link.ts';
import { weeklyReportMail } from './weekly-report-mail.ts';
import { planReports, reportedQuizzes, reportOutbox, reportsDue } from './weekly-reports.ts';

const MOST_AT_ONCE = 3;

export type MailWorkerOptions = AppContext & { secret: string; clock?: () => Date; timeoutMs?: number };

/**
 * Sends what is due: mails about new leads, and on Mondays the weekly reports. Any number of instances may run one; each mail leaves at
 * most once. Without a mail server it does nothing. Returns how to stop: it waits for what is under way.
 */
export function startMailWorker(options: MailWorkerOptions): () => Promise<void> {
  const { config, log, secret, clock = () => new Date(), timeoutMs } = options;
  const settings = config.mail;
  if (!settings) return async () => undefined;
  let planned = 0;

  /** Where an owner's mail goes, or undefined when he wants none. An address that nobody has verified may be a stranger's. */
  async function recipient(owner: string, kind: MailKind): Promise<{ to: string; links: MailLinks } | undefined> {
    const user = await findAccount(owner);
    if (!user?.email || !user.emailVerified || user.settings?.[kind] === false) return undefined;
    const link = unsubscribeUrl(config.publicUrl, secret, { user: owner, mail: kind });
    return { to: user.email, links: { publicUrl: config.publicUrl, unsubscribeUrl: link } };
  }

  const work =
    <T extends { _id: string; mail: MailState }>(
      outbox: MailOutbox<T>,
      compose: (item: T) => Promise<Mail | undefined>,
    ) =>
    async (item: T, leaseId: string): Promise<void> => {
      const outcome = await attempt(outbox, item, leaseId, compose).catch((error: Error): MailOutcome => {
        log.error({ name: error.name }, 'a mail could not be made');
        return 'retry';
      });
      if (outcome === 'off') return outbox.callOff(item._id, leaseId);
      await outbox.settle(item, leaseId, outcome, new Date());
      if (outcome !== 'sent' && outcome !== 'cancelled') log.warn({ outcome }, 'a mail was not sent');
    };

  async function attempt<T extends { _id: string; mail: MailState }>(
    outbox: MailOutbox<T>,
    item: T,
    leaseId: string,
    compose: (item: T) => Promise<Mail | undefined>,
  ): Promise<MailOutcome | 'off'> {
    const mail = await compose(item);
    if (!mail) return 'off';
    return sendMail(settings as MailSettings, mail, {
      mayLeave: () => outbox.beginToLeave(item._id, leaseId),
      timeoutMs,
    });
  }

  const stopLeads = startWorkLoop({
    name: 'mails about leads',
    mostAtOnce: MOST_AT_ONCE,
    log,
    claim: leadOutbox.claim,
    work: work(leadOutbox, async (lead) => {
      const target = await recipient(lead.owner, 'emailNotifications');
      return target && newSubmissionMail(target.to, lead, target.links);
    }),
  });
  const stopReports = startWorkLoop({
    name: 'weekly reports',
    mostAtOnce: 1,
    log,
    claim: async (leaseId, now) => {
      const monday = reportsDue(clock());
      if (monday && monday.getTime() !== planned) {
        await planReports(monday, now);
        planned = monday.getTime();
      }
      return reportOutbox.claim(leaseId, now);
    },
    work: work(reportOutbox, async (report) => {
      const target = await recipient(report.owner, 'weeklyReports');
      const quizzes = target ? await reportedQuizzes(report) : [];
      if (!target || quizzes.length === 0) return undefined;
      return weeklyReportMail(target.to, `week-${report._id.replace(':', '-')}`, report.monday, quizzes, target.links);
    }),
  });
  return async () => {
    await Promise.all([stopLeads(), stopReports()]);
  };
}
