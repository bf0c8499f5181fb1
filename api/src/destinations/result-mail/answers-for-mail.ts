import type { AnswerRecord } from '../../submissions/submission.model.ts';
import { nameForMail } from './name-for-mail.ts';

/** Numbers and days as they are stored. */
const PLAIN_NUMBER = /^-?\d{1,15}(?:[.,-]\d{1,15}){0,2}$/;

/**
 * Answers as the mail with a result may quote them: words of the quiz, numbers and days as they are, a visitor's own words only where they
 * could be a name. Anybody may give any address, and must not send messages through us.
 * @param ownWords texts of the options that the visitor could choose, by their ids
 */
export const answersForMail = (
  answers: readonly AnswerRecord[],
  ownWords: ReadonlyMap<string, string>,
): AnswerRecord[] => answers.map((answer) => ({ ...answer, text: wordsForMail(answer, ownWords) }));

function wordsForMail({ text, chosen }: AnswerRecord, ownWords: ReadonlyMap<string, string>): string {
  const chosenWords = chosen.map((id) => ownWords.get(id) ?? '');
  const isOfQuiz = chosen.length > 0 && text === chosenWords.join(', ');
  return isOfQuiz || PLAIN_NUMBER.test(text) ? text : nameForMail(text);
}
