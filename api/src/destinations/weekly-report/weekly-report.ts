import { countedIds, outcomeFigures } from '../../analytics/figures/outcomes.ts';
import { type WeekFigures, weekFigures } from '../../analytics/figures/week-figures.ts';
import { findOwnedQuiz, ownTitles } from '../../quizzes/find-quiz.ts';
import { outcomeNames } from '../../quizzes/versions/outcome-names.ts';
import {
  defineMail,
  findOwnerMailSettings,
  mailLimits,
  type OwnerMailSettings,
  ownerMailSettings,
} from '../mail/mail-destination.ts';
import { MOST_QUIZZES, type ReportedQuiz, weeklyReportMail } from './weekly-report-mail.ts';

const limits = mailLimits(1);

/** Mails an account the figures of its quizzes in the week before. They are read when it is sent. */
export const weeklyReport = defineMail<OwnerMailSettings>({
  events: ['weekly'],
  settings: ownerMailSettings,
  limits,
  findSettings: findOwnerMailSettings('weeklyReports'),

  async compose(_event, _lead, settings, { delivery }, { clock }) {
    // Its days are of two time zones just now.
    if (settings.isRecounting) return { later: new Date(clock().getTime() + limits.leaseMs) };
    const { owner } = delivery;
    const monday = String(delivery.memo?.monday);
    const quizzes = await reportedQuizzes(owner, monday);
    if (quizzes.length === 0) return { drop: '' };
    return { send: weeklyReportMail(`week-${owner}-${monday}`, monday, quizzes, settings) };
  },
});

/** The contents of a report: an owner's quizzes that were viewed in that week or the previous one. Empty if there is nothing to report. */
async function reportedQuizzes(owner: string, monday: string): Promise<ReportedQuiz[]> {
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
  const names = await outcomeNames(quiz, countedIds(outcomes));
  return outcomeFigures(outcomes, { quiz, outcomeNames: names }).find(({ name }) => name)?.name ?? '';
}
