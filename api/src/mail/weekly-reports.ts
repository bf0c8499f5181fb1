import { DAY_MS, HOUR_MS } from '../../contract/time.ts';
import { namesOf, outcomeFigures } from '../analytics/outcome-figures.ts';
import { dayOf } from '../analytics/stat-keys.ts';
import { type WeekFigures, weekFigures } from '../analytics/week-figures.ts';
import { insertBatch } from '../batch-write.ts';
import { mailOutbox } from '../outbox/mail-outbox.ts';
import { dueMail } from '../outbox/mail-state.ts';
import { findOwnedQuiz, ownersOfQuizzes, ownTitles } from '../quizzes/find-quiz.ts';
import { outcomesOfVersions } from '../quizzes/outcome-history.ts';
import { WeeklyReportModel, type WeeklyReportRecord } from './weekly-report.model.ts';
import { MOST_QUIZZES, type ReportedQuiz } from './weekly-report-mail.ts';

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
    batch.push({ _id: `${owner}:${dayOf(monday)}`, owner, monday, mail: dueMail(), createdAt: now });
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
