import { DAY_MS, HOUR_MS } from '../../contract/time.ts';
import { dayOf } from '../analytics/stat-keys.ts';
import { weekFigures } from '../analytics/week-figures.ts';
import { insertBatch } from '../batch-write.ts';
import { mailOutbox } from '../outbox/mail-outbox.ts';
import { dueMail } from '../outbox/mail-state.ts';
import { ownersOfQuizzes, ownTitles } from '../quizzes/find-quiz.ts';
import { WeeklyReportModel, type WeeklyReportRecord } from './weekly-report.model.ts';
import type { ReportedQuiz } from './weekly-report-mail.ts';

const SENT_AT_MS = 8 * HOUR_MS;
const BATCH = 1_000;
const WRITE_MS = 10_000;

/**
 * The Monday (midnight UTC) whose reports are due now, or undefined. They are due for a day from 08:00 UTC, when the week is over almost
 * everywhere: an installation that was down sends them late, and a new one does not send any on a Friday.
 */
export function reportsDue(now: Date): Date | undefined {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const monday = midnight - ((now.getUTCDay() + 6) % 7) * DAY_MS;
  const late = now.getTime() - monday - SENT_AT_MS;
  return late >= 0 && late < DAY_MS ? new Date(monday) : undefined;
}

/** Adds a report to the outbox for every owner of a quiz. Doing it again, or from several instances, adds nothing. */
export async function planReports(monday: Date, now: Date): Promise<void> {
  let batch: WeeklyReportRecord[] = [];
  for await (const owner of ownersOfQuizzes()) {
    batch.push({ _id: `${owner}:${dayOf(monday)}`, owner, monday, mail: dueMail(now), createdAt: now });
    if (batch.length === BATCH) batch = await insert(batch);
  }
  await insert(batch);
}

async function insert(records: WeeklyReportRecord[]): Promise<[]> {
  if (records.length === 0) return [];
  const outcomes = await insertBatch(WeeklyReportModel.collection.collectionName, records, WRITE_MS);
  for (const outcome of outcomes) if (outcome.status === 'failed') throw outcome.error;
  return [];
}

/** The contents of a report: an owner's quizzes that were viewed in that week or the previous one. Empty if there is nothing to report. */
export async function reportedQuizzes({ owner, monday }: WeeklyReportRecord): Promise<ReportedQuiz[]> {
  const titles = await ownTitles(owner);
  const figures = await weekFigures(owner, [...titles.keys()], monday);
  return figures
    .filter(({ week, before }) => week.views + before.views > 0)
    .map((entry) => ({ ...entry, title: titles.get(entry.quiz) ?? '' }));
}

export const reportOutbox = mailOutbox<WeeklyReportRecord, 'mail'>(WeeklyReportModel, 'mail');
export const deleteReportsOf = (owner: string) => WeeklyReportModel.deleteMany({ owner });
