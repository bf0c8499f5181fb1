import { END } from '#contract/flow';
import type { LeadPlace } from '#contract/lead/lead-form.schema';
import type { Question } from '#contract/questions/question.schema';
import type { Vote } from '#contract/questions/worth';
import type { Outcome } from '#contract/quiz/quiz.schema';
import type { OutcomeType, QuizFields } from '#contract/quiz/quiz-fields.schema';
import type { Condition, Product } from '#contract/result/blocks.schema';
import { type RichText, richSource } from '#contract/texts/rich-text';
import { weightText } from '../editing/outcomes.ts';
import { questionLabel } from '../editing/turns.ts';
import { conditionWords } from '../steps/result-page/condition-words.ts';

/** What values name by its id: outcomes that are voted for, and questions that are gone on to. */
export type NamedRows = { outcomes: readonly Outcome[]; questions: readonly Question[] };

/**
 * A value of a field in words, also one that this version does not know.
 * @param rows of the quiz that has the value
 */
export function describeValue(value: unknown, field = '', rows: NamedRows = { outcomes: [], questions: [] }): string {
  if (value === undefined || value === null || value === '') return WITHOUT[field] ?? 'Empty';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'object') return describeStructure(value, field, rows) || 'Empty';
  const text = String(value);
  if (field === 'next') return describeTarget(text, rows.questions);
  if (field === 'outcomeId') return rows.outcomes.find(({ id }) => id === text)?.name ?? 'An outcome that is not there';
  if (field === 'questionId') return describeQuestion(text, rows.questions);
  return (CHOICES.has(field) ? valueNames[text] : undefined) ?? text;
}

const valueNames: Readonly<Record<string, string>> = {
  points: 'Points-Based',
  bucket: 'Category-Based',
  custom: 'Custom Redirect URL',
  dynamic: 'Dynamic Thank You Page',
  off: 'Off',
  result_first: 'Result first',
  confirm_first: 'Confirm first',
  mark: 'Marked',
  refuse: 'Refused',
  auto: 'Same as the host page',
  first: 'Before the first question',
  before: 'Before the result',
  after: 'After the result',
  skippable: 'Before the result, can be skipped',
} satisfies Record<
  | OutcomeType
  | QuizFields['thankYouPageType']
  | QuizFields['confirmation']
  | QuizFields['disposableAddresses']
  | LeadPlace
  | 'auto',
  string
>;
/** Fields whose values have names of their own. */
const CHOICES = new Set([
  'outcomeType',
  'thankYouPageType',
  'language',
  'leadPlace',
  'confirmation',
  'disposableAddresses',
]);

/** What it means that a setting is not there. */
const WITHOUT: Readonly<Record<string, string>> = {
  next: 'Next question',
  optional: 'Off',
  shuffle: 'Off',
  other: 'Off',
  alone: 'Off',
  parameters: 'Off',
  buttonParameters: 'Off',
  condition: 'Always',
  outcomeId: 'Every outcome',
  subject: 'As in the visitor’s language',
};

/** Rich texts. The description of a quiz or an outcome is a plain one. */
const RICH = new Set(['richText', 'description', 'rich']);

function describeStructure(value: object, field: string, rows: NamedRows): string {
  if (field === 'condition') return conditionWords(value as Condition, rows);
  if (!Array.isArray(value)) return describeRow(value);
  if (RICH.has(field)) return richSource(value as RichText);
  if (field === 'votes') return describeVotes(value as Vote[], rows.outcomes);
  if (field === 'products') return (value as Product[]).map(describeProduct).join(', ');
  return value.map((row) => (isObject(row) ? describeRow(row) : String(row))).join(', ');
}

/** What a row calls itself; a picture is called what it shows. */
function describeRow(row: object): string {
  const { text, name, title, label, alt, url } = row as Readonly<Record<string, unknown>>;
  const words = [text, name, title, label, alt].find((word) => typeof word === 'string' && word !== '');
  if (typeof words === 'string') return words;
  return url === undefined ? 'Changed' : 'A picture';
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** `“Cream” (For dry skin, 12 €)` */
function describeProduct({ title, note, price, url, picture }: Product): string {
  const more = [note, price, url, picture && describeRow(picture)].filter(Boolean).join(', ');
  return `“${title}”${more ? ` (${more})` : ''}`;
}

const describeTarget = (id: string, questions: readonly Question[]): string =>
  id === END ? 'End of the questions' : describeQuestion(id, questions);

function describeQuestion(id: string, questions: readonly Question[]): string {
  const place = questions.findIndex((question) => question.id === id);
  const question = questions[place];
  return question ? questionLabel(question, place) : 'A question that is not there';
}

const describeVotes = (votes: readonly Vote[], outcomes: readonly Outcome[]): string =>
  votes
    .map(({ outcomeId, weight }) => {
      const name = outcomes.find(({ id }) => id === outcomeId)?.name ?? '';
      return weight === 1 ? name : `${name} ${weightText(weight)}`;
    })
    .join(', ');
