import { shownBefore } from '#contract/flow';
import { PIPED_KEY } from '#contract/texts/piped-values';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import { categoriesOf } from './condition-words.ts';

/** What is said below a field about the placeholders in it: what they stand for, and which of them stand for nothing. */
export type PlaceholderNotes = { hints: string[]; warnings: string[] };
type Note = { hint: string } | { warning: string } | undefined;

type Place = {
  /** Of a text of a question, its id: only the name and earlier answers are known. */
  before?: string | undefined;
  /** Whether it is an address, whose blanks are encoded. */
  isAddress?: boolean | undefined;
};
type Named = Pick<EditedQuiz, 'questions' | 'outcomeType'>;

const WRITTEN = /\{\{([^{}|]{1,200})(?:\|([^{}]*))?\}\}/g;
const KEY = new RegExp(`^(?:${PIPED_KEY})$`);
/** What an address can name: attributes, which it becomes, are lower case. */
const HIDDEN_NAME = /^[a-z0-9_-]{1,40}$/;

export function placeholderNotes(text: string, quiz: Named, place: Place = {}): PlaceholderNotes {
  const read = place.isAddress ? decoded : (written: string) => written;
  const notes = [...text.matchAll(WRITTEN)].map(([, key = '', fallback = '']) =>
    noteOn(read(key).trim(), read(fallback).trim(), quiz, place),
  );
  return {
    hints: [...new Set(notes.flatMap((note) => (note && 'hint' in note ? note.hint : [])))],
    warnings: [...new Set(notes.flatMap((note) => (note && 'warning' in note ? note.warning : [])))],
  };
}

function noteOn(key: string, fallback: string, quiz: Named, { before }: Place): Note {
  const shown = `{{${key}}}`;
  const without = fallback ? `so “${fallback}” is shown` : 'so nothing is shown for it';
  if (!KEY.test(key)) return { warning: `${shown} is not a value: it is shown as it stands.` };
  const [, group = key, name = ''] = /^(answer|category|hidden):(.*)$/.exec(key) ?? [];
  if (group === 'name') return undefined;
  if (group === 'answer') return noteOnAnswer(shown, name, without, quiz.questions, before);
  if (before !== undefined) return { warning: `${shown} is not known before the result, ${without}.` };
  if (group === 'category' && !categoriesOf(quiz).includes(name))
    return { warning: `No question has the score category of ${shown}, ${without}.` };
  if (group === 'outcome2' && quiz.outcomeType === 'points')
    return { warning: `A points quiz has no runner-up for ${shown}, ${without}.` };
  if (group !== 'hidden') return undefined;
  return HIDDEN_NAME.test(name)
    ? { hint: `${shown} is what ?hidden-${name}=… says in the address of the quiz` }
    : { warning: `No address fills in ${shown}: its name can have small letters, digits, - and _.` };
}

function noteOnAnswer(
  shown: string,
  id: string,
  without: string,
  questions: EditedQuiz['questions'],
  before: string | undefined,
): Note {
  const place = questions.findIndex((question) => question.id === id);
  if (place < 0) return { warning: `The quiz has no question for ${shown}, ${without}. “Insert” offers those it has.` };
  const answer = `the answer to “${questions[place]?.title}”`;
  if (before === undefined || shownBefore(questions, before).includes(id)) return { hint: `${shown} is ${answer}` };
  const asked = questions.findIndex((question) => question.id === before);
  return place < asked
    ? { hint: `${shown} is ${answer}, where that was asked` }
    : { warning: `${shown} is ${answer}, which is not given yet, ${without}.` };
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
