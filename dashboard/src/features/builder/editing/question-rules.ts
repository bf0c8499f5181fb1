import { kinds } from '#contract/questions/kinds';
import { ownOptionSettings, ownSettings } from '#contract/questions/own-settings';
import type { AnswerRules, Question, QuestionType, QuizOption } from '#contract/questions/question.schema';
import type { QuestionSettings } from '#contract/questions/question-settings.schema';
import type { OutcomeType } from '#contract/quiz/quiz-fields.schema';
import { oneLine } from '#contract/texts/clean-text';
import { memoize } from '../../../lib/memoize.ts';
import { editors } from '../questions/editors.ts';
import { newOption, newRowId } from './edited-quiz.ts';
import { sameValue } from './same-value.ts';

/** A question to begin with: a choice with two empty options. */
export const newQuestion = (): Question => ({
  id: newRowId(),
  title: '',
  type: 'multiple_choice',
  order: 0,
  options: [newOption(), newOption()],
});

/**
 * A question made one of another kind, with the options that such a one begins with and the settings that both kinds have. If its answer
 * was an option and is now a text, or the other way round, it is a new question: nobody was asked it.
 */
export function changeType(question: Question, type: QuestionType, outcomeType: OutcomeType): Question {
  if (type === question.type) return question;
  const [before, after] = [kinds[question.type], kinds[type]];
  const { title, order, options, id: _id, type: _type, look: _look, min, max, ...settings } = question;
  // The bounds of a value are not those of a set.
  const isAlike = before.settings.includes('step') === after.settings.includes('step');
  return {
    id: after.scored === before.scored ? question.id : newRowId(),
    title,
    type,
    order,
    options: editors[type].begin(options, outcomeType).map((option) => ownOption(type, option)),
    ...ownSettings(type, isAlike ? { ...settings, min, max } : settings),
  };
}

const ownOption = (type: QuestionType, { id, text, points, votes, bucket, ...settings }: QuizOption): QuizOption => ({
  id,
  text,
  points,
  votes,
  ...(bucket === undefined ? {} : { bucket }),
  ...ownOptionSettings(type, settings),
});

/** A question without settings that say nothing or that its kind does not have. */
function withOwnSettings({ id, title, type, order, options, ...settings }: Question): Question {
  return {
    id,
    title,
    type,
    order,
    options: options.map((option) => ownOption(type, option)),
    ...ownSettings(type, tidied(settings)),
  };
}

/** Its lines without space around them: one of spaces alone says nothing. */
const tidied = (settings: QuestionSettings): QuestionSettings =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, typeof value === 'string' ? oneLine(value) : value]),
  );

/** What is edited below a question's title and type. */
export const answerRules = ({ id: _id, title: _title, type: _type, order: _order, ...rules }: Question): AnswerRules =>
  rules;

/** Whether nothing is written into a question. */
export const isBlank = ({ title, options, description, media }: Question): boolean =>
  !title.trim() && !description?.length && !media?.url && options.every(({ text }) => !text.trim());

export type QuestionProblem = { field: 'title' | 'options'; message: string };

type Verdict = { question: Question } | { problem: QuestionProblem };

/** A question ready to be kept, its blank options discarded, or what it lacks. One that has nothing to tidy is itself. */
export const checkQuestion = memoize((question: Question): Verdict => {
  const title = oneLine(question.title);
  if (!title) return { problem: { field: 'title', message: 'Question title is required' } };
  const { options, error } = editors[question.type].keep(question);
  if (error !== undefined) return { problem: { field: 'options', message: error } };
  const kept = withOwnSettings({ ...question, title, options });
  return { question: sameValue(kept, question) ? question : kept };
});
