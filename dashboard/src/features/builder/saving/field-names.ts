import { END } from '#contract/flow';
import type { LeadField, LeadPlace } from '#contract/lead/lead-form.schema';
import type { Question, QuizOption } from '#contract/questions/question.schema';
import type { Vote } from '#contract/questions/worth';
import type { Outcome } from '#contract/quiz/quiz.schema';
import type { OutcomeType, QuizFields, ThankYouPageConfig } from '#contract/quiz/quiz-fields.schema';
import { type RichText, richSource } from '#contract/texts/rich-text';
import { weightText } from '../editing/outcomes.ts';
import { questionLabel } from '../editing/turns.ts';
import type { QuizNode } from './quiz-tree.ts';

const LONGEST = 80;

type FieldName =
  | Exclude<keyof QuizFields, 'thankYouPageConfig'>
  | `thankYouPageConfig.${keyof ThankYouPageConfig}`
  | Exclude<keyof Question, 'id' | 'order' | 'options' | 'media'>
  | 'media.kind'
  | 'media.url'
  | 'media.alt'
  | Exclude<keyof QuizOption | keyof Outcome | keyof LeadField, 'id' | 'picture'>
  | 'picture.url'
  | 'picture.alt';

const fieldNames: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  outcomeType: 'Outcome type',
  startPage: 'Start page',
  startImageUrl: 'Start picture',
  startButton: 'Start button',
  redirectUrl: 'Redirect URL',
  primaryColor: 'Primary color',
  secondaryColor: 'Secondary color',
  darkMode: 'Dark mode',
  autoAdvance: 'Automatic advance',
  logoUrl: 'Logo',
  thankYouPageType: 'Thank-you page type',
  showScore: 'Score in the result',
  'thankYouPageConfig.title': 'Thank-you title',
  'thankYouPageConfig.subtitle': 'Thank-you subtitle',
  'thankYouPageConfig.message': 'Thank-you message',
  'thankYouPageConfig.showSocialShare': 'Social share buttons',
  'thankYouPageConfig.showLogo': 'Logo on the thank-you page',
  'thankYouPageConfig.backgroundColor': 'Thank-you background',
  'thankYouPageConfig.textColor': 'Thank-you text color',
  language: 'Language',
  consentRequired: 'Consent required',
  privacyUrl: 'Privacy policy URL',
  leadFields: 'Fields of the form',
  leadPlace: 'When the form appears',
  consentText: 'Consent text',
  marketingText: 'Marketing consent',
  resultMail: 'Result by email',
  resultPdf: 'Result as PDF',
  resultBlocks: 'Result page',
  replyTo: 'Replies to the result email',
  proofOfWork: 'Protection against spam',
  label: 'Label',
  kind: 'Kind',
  required: 'Required',
  choices: 'Choices',
  country: 'Default country of phone numbers',
  type: 'Type',
  text: 'Text',
  points: 'Points',
  'media.kind': 'Picture or video',
  'media.url': 'Address of the picture or video',
  'media.alt': 'Picture in words',
  category: 'Score category',
  optional: 'Can be skipped',
  shuffle: 'Random order',
  next: 'Then go to',
  min: 'Least',
  max: 'Most',
  step: 'Step',
  unit: 'Unit',
  look: 'Look',
  low: 'Words at the low end',
  high: 'Words at the high end',
  from: 'First day',
  to: 'Last day',
  button: 'Button',
  'picture.url': 'Picture',
  'picture.alt': 'Picture in words',
  other: 'With a text of the visitor',
  alone: 'Excludes the others',
  upTo: 'Up to',
  votes: 'Category',
  bucket: 'Category',
  name: 'Name',
  minScore: 'From',
  maxScore: 'To',
  richText: 'Formatted description',
  imageUrl: 'Picture',
  buttonText: 'Button text',
  buttonUrl: 'Button link',
  buttonParameters: 'Parameters of the button link',
} satisfies Record<FieldName, string>;
const valueNames: Readonly<Record<string, string>> = {
  points: 'Points-Based',
  bucket: 'Category-Based',
  custom: 'Custom Redirect URL',
  dynamic: 'Dynamic Thank You Page',
  auto: 'Same as the host page',
  before: 'Before the result',
  after: 'After the result',
  skippable: 'Before the result, can be skipped',
} satisfies Record<OutcomeType | QuizFields['thankYouPageType'] | LeadPlace | 'auto', string>;
/** Fields whose values have names of their own. */
const CHOICES = new Set(['outcomeType', 'thankYouPageType', 'language', 'leadPlace']);
const rowNames: Record<string, string> = {
  questions: 'Question',
  options: 'Option',
  outcomes: 'Outcome',
  leadFields: 'Field',
};

/** What a field is called in the builder; its own name where it is one of a later version. */
export const fieldName = (key: string): string => fieldNames[key] ?? key;

/** `Question “How do you heat?”` */
export function nodeName(list: string, node: QuizNode | undefined): string {
  return `${rowNames[list] ?? list} “${shortened(rowText(node?.fields ?? {}))}”`;
}

/** What a row calls itself. An outcome has a title beside its name. */
export const rowText = ({ title, text, name, label, kind }: QuizNode['fields']): string =>
  String(text ?? name ?? title ?? (label || kind) ?? '');

export const orderName = (list: string): string => `Order of the ${list === 'leadFields' ? 'fields' : list}`;

/** What values name by its id: outcomes that are voted for, and questions that are gone on to. */
export type NamedRows = { outcomes: readonly Outcome[]; questions: readonly Question[] };

/** @param rows of the quiz that has the value */
export function describeValue(value: unknown, field = '', rows: NamedRows = { outcomes: [], questions: [] }): string {
  if (value === undefined || value === null || value === '') return WITHOUT[field] ?? 'Empty';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value) && RICH.has(field)) return richSource(value as RichText) || 'Empty';
  if (field === 'votes') return describeVotes(value as Vote[], rows.outcomes) || 'Empty';
  if (Array.isArray(value)) return value.join(', ') || 'Empty';
  const text = String(value);
  if (field === 'next') return describeTarget(text, rows.questions);
  return (CHOICES.has(field) ? valueNames[text] : undefined) ?? text;
}

/** What it means that a setting is not there. */
const WITHOUT: Readonly<Record<string, string>> = {
  next: 'Next question',
  optional: 'Off',
  shuffle: 'Off',
  other: 'Off',
  alone: 'Off',
};

/** Rich texts. The description of a quiz or an outcome is a plain one. */
const RICH = new Set(['richText', 'description']);

function describeTarget(id: string, questions: readonly Question[]): string {
  const place = questions.findIndex((question) => question.id === id);
  if (id === END) return 'End of the questions';
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

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text);

/** What two long texts begin with alike is left out, so that they are seen to differ. */
export function shortenedPair(before: string, after: string): [string, string] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const isSeen = Math.max(before.length, after.length) <= LONGEST || same < LONGEST / 2;
  const from = isSeen ? 0 : Math.max(0, before.lastIndexOf(' ', same - LONGEST / 4) + 1);
  const part = (text: string) => (from > 0 ? '…' : '') + shortened(text.slice(from));
  return [part(before), part(after)];
}
