import { followUpDays } from '#contract/result/fitting-mail';
import type { QuizMail } from '#contract/result/mails.schema';
import { limits } from '#contract/web/limits';
import { type EditedQuiz, newRowId } from '../../editing/edited-quiz.ts';

type Mailed = Pick<EditedQuiz, 'mails' | 'outcomes'>;

const USUAL_DAYS = [3, 7, 14] as const;

/** A mail with the result that the quiz does not have yet: for every outcome, then for one after the other. */
export const newResultMail = (quiz: Mailed): QuizMail | undefined => newMail(quiz, 0);

/** A follow-up on another day, as long as there can be one, else for visitors who get none on one of its days. */
export function newFollowUp(quiz: Mailed): QuizMail | undefined {
  const used = followUpDays(quiz.mails);
  const free = used.length < limits.followUps ? USUAL_DAYS.find((days) => days > (used.at(-1) ?? 0)) : undefined;
  const days = free ?? used.find((day) => newMail(quiz, day));
  const mail = days === undefined ? undefined : newMail(quiz, days);
  // The result itself they have had.
  return mail && { ...mail, blocks: [{ id: newRowId(), kind: 'text', rich: [] }] };
}

function newMail({ mails, outcomes }: Mailed, days: number): QuizMail | undefined {
  const taken = new Set(mails.filter((mail) => mail.days === days).map(({ outcomeId }) => outcomeId));
  const outcomeId = ['', ...outcomes.map(({ id }) => id)].find((id) => !taken.has(id));
  if (outcomeId === undefined || mails.length >= limits.mails) return undefined;
  return { id: newRowId(), days, outcomeId, subject: '', blocks: [] };
}
