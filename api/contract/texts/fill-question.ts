import type { GivenAnswer } from '../questions/sent-answer.ts';
import { PIPED_KEY } from './piped-values.ts';
import type { RichText } from './rich-text.ts';

type Option = { id: string; text: string };
type Worded = { id: string; title: string; description?: RichText | undefined; answerOptions: readonly Option[] };

/** Without what older browsers cannot read, unlike the pattern of results. */
const PLACEHOLDER = new RegExp(String.raw`\{\{\s*(${PIPED_KEY})\s*(?:\|([^{}]*))?\}\}`, 'g');
/** Longer values are cut: a title is a line. */
const MAX_VALUE = 200;

/** Whether a question quotes an answer. */
export const isPiped = ({ title, description }: Pick<Worded, 'title' | 'description'>): boolean =>
  /\{\{\s*\w/.test(title + JSON.stringify(description ?? ''));

/**
 * A question with the earlier answers that its title and its description quote, in plain text. What has no value, or none yet, takes its
 * fallback, else nothing.
 */
export function fillQuestion<Q extends Worded>(
  question: Q,
  questions: readonly Worded[],
  answers: readonly GivenAnswer[],
  name: string,
): Q {
  if (!isPiped(question)) return question;
  const valueFor = (key: string): string => {
    if (key === 'name') return name;
    const id = key.slice('answer:'.length);
    const answer = key.startsWith('answer:') ? answers.find(({ questionId }) => questionId === id) : undefined;
    return answer ? wordsOf(answer, questions).slice(0, MAX_VALUE) : '';
  };
  const fill = (text: string) =>
    text.replace(PLACEHOLDER, (_whole, key: string, fallback = '') => valueFor(key).trim() || fallback.trim());
  const { title, description } = question;
  return {
    ...question,
    title: fill(title),
    ...(description
      ? {
          description: description.map(({ kind, lines }) => ({
            kind,
            lines: lines.map((line) => line.map((piece) => ({ ...piece, text: fill(piece.text) }))),
          })),
        }
      : {}),
  };
}

/** An answer in words. A number is its text, whatever range holds it. */
function wordsOf({ questionId, chosen, text, otherText }: GivenAnswer, questions: readonly Worded[]): string {
  if (text !== undefined) return text;
  const options = questions.find(({ id }) => id === questionId)?.answerOptions ?? [];
  const words = options.flatMap((option) =>
    chosen.includes(option.id) ? ('other' in option && option.other && otherText) || option.text : [],
  );
  return words.join(', ');
}
