import type { Answer, SentAnswer } from '../questions/answer.schema.ts';
import type { ScorableQuestion } from '../questions/kind.ts';
import { acceptAnswers } from './accept-answers.ts';

/** The answers that count, of questions whose options need no texts. */
export function acceptForTest(questions: readonly ScorableQuestion[], sent: readonly SentAnswer[]): Answer[] {
  const withTexts = questions.map((question) => ({
    ...question,
    options: question.options.map((option) => ({ text: option.id, ...option })),
  }));
  return acceptAnswers(withTexts, sent).answers;
}

/** A category as an option has it: one vote; '' is none. */
export const voteFor = (outcomeId: string) => (outcomeId ? [{ outcomeId, weight: 1 }] : []);
