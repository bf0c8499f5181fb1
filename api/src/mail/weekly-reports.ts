import { DAY_MS, HOUR_MS } from '../../contract/time.ts';
import { startOfDay } from '../../contract/time-zone.ts';
import { namesOf, outcomeFigures } from '../analytics/figures/outcomes.ts';
import { type WeekFigures, weekFigures } from '../analytics/week-figures.ts';
import { insertBatch } from '../batch-write.ts';
import { mailOutbox } from '../outbox/mail-outbox.ts';
import { dueMail } from '../outbox/mail-state.ts';
import { findOwnedQuiz, ownersOfQuizzes, ownTitles } from '../quizzes/find-quiz.ts';
import { outcomesOfVersions } from '../quizzes/outcome-history.ts';
import { clocksOf } from '../users/time-zones.ts';
import { WeeklyReportModel, type WeeklyReportRecord } from './weekly-report.model.ts';
import { MOST_QUIZZES, type ReportedQuiz } from './weekly-report-mail.ts';

const SENT_AT_MS = 8 * HOUR_MS;
const BATCH = 1_000;
const WRITE_MS = 10_000;

/** So long before and after UTC, and longer, a day begins elsewhere. */
const EARLIEST_MS = 14 * HOUR_MS;
const LATEST_MS = 12 * HOUR_MS;

/**
 * The Monday (YYYY-MM-DD) whose reports are due now somewhere, or undefined. An account's are due for a day from 08:00 of its own clock: an
 * installation that was down sends them late, and a new one does not send any on a Friday.
 */
export function reportsDue(now: Date): string | undefined {
  const ahead = new Date(now.getTime() + EARLIEST_MS - SENT_AT_MS);
  const midnight = Date.UTC(ahead.getUTCFullYear(), ahead.getUTCMonth(), ahead.getUTCDate());
  const monday = midnight - ((ahead.getUTCDay() + 6) % 7) * DAY_MS;
  return ahead.getTime() - monday < EARLIEST_MS + LATEST_MS + DAY_MS ? calendarDay(monday) : undefined;
}

const calendarDay = (midnight: number | Date): string => new Date(midnight).toISOString().slice(0, 10);
/** The Monday that a report was planned for, YYYY-MM-DD. */
export const mondayOf = ({ monday }: Pick<WeeklyReportRecord, 'monday'>): string => calendarDay(monday);

/**
 * Adds a report to the outbox for every owner of a quiz, each for the morning of that Monday where they are. Doing it again, or from several
 * instances, adds nothing.
 */
export async function planReports(monday: string, now: Date): Promise<void> {
  let owners: string[] = [];
  for await (const owner of ownersOfQuizzes()) {
    owners.push(owner);
    if (owners.length === BATCH) {
      await planFor(owners, monday, now);
      owners = [];
    }
  }
  await planFor(owners, monday, now);
}

async function planFor(owners: string[], monday: string, now: Date): Promise<void> {
  const clocks = await clocksOf(owners);
  await insert(
    [...clocks].flatMap(([owner, { timeZone }]) => {
      const at = new Date(startOfDay(monday, timeZone).getTime() + SENT_AT_MS);
      return now.getTime() - at.getTime() < DAY_MS
        ? [{ _id: `${owner}:${monday}`, owner, monday: new Date(monday), mail: dueMail(at), createdAt: now }]
        : [];
    }),
  );
}

async function insert(records: WeeklyReportRecord[]): Promise<void> {
  if (records.length === 0) return;
  const outcomes = await insertBatch(WeeklyReportModel.collection.collectionName, records, WRITE_MS);
  for (const outcome of outcomes) if (outcome.status === 'failed') throw outcome.error;
}

/** The contents of a report: an owner's quizzes that were viewed in that week or the previous one. Empty if there is nothing to report. */
export async function reportedQuizzes({ owner, ...report }: WeeklyReportRecord): Promise<ReportedQuiz[]> {
  const titles = await ownTitles(owner);
  const figures = await weekFigures(owner, [...titles.keys()], mondayOf(report));
  const seen = figures.filter(({ week, before }) => week.views + before.views > 0);
  const reported: ReportedQuiz[] = [];
  for (const [index, { quiz, week, before, outcomes }] of seen.entries()) {
    const topOutcome = index < MOST_QUIZZES ? await topOutcomeOf(owner, quiz, outcomes) : '';
    reported.push({ title: titles.get(quiz) ?? '', week, before, topOutcome });
  }
  return reported;
}

/** The most frequent outcome by the name it has now, as in Analytics; '' if there is none. */
async function topOutcomeOf(owner: string, quizId: string, outcomes: WeekFigures['outcomes']): Promise<string> {
  const quiz = await findOwnedQuiz(owner, quizId);
  const names = await namesOf(
    {
      ...quiz,
      outcomesOfVersions: (versions) => outcomesOfVersions(quizId, versions),
    },
    outcomes,
  );
  return outcomeFigures(outcomes, names).find(({ name }) => name)?.name ?? '';
}

export const reportOutbox = mailOutbox<WeeklyReportRecord, 'mail'>(WeeklyReportModel, 'mail');
export const deleteReportsOf = (owner: string) => WeeklyReportModel.deleteMany({ owner });
