import type { LeadField } from '#contract/lead/lead-form.schema';
import type { Look } from '#contract/look/look';
import type { Question, QuizOption } from '#contract/questions/question.schema';
import type { Outcome } from '#contract/quiz/quiz.schema';
import type { QuizFields, ThankYouPageConfig, Tracking } from '#contract/quiz/quiz-fields.schema';
import type { ResultBlock } from '#contract/result/blocks.schema';
import { mailName } from '#contract/result/mail-checks';
import type { QuizMail } from '#contract/result/mails.schema';
import { blockName, blockSummary } from '../steps/result-page/block-kinds.ts';
import type { QuizNode } from './quiz-tree.ts';

const LONGEST = 80;

type KeyOf<Row> = Row extends unknown ? keyof Row : never;
type FieldName =
  | Exclude<keyof QuizFields, 'thankYouPageConfig'>
  | `tracking.${keyof Tracking}`
  | `look.${keyof Look}`
  | `thankYouPageConfig.${keyof ThankYouPageConfig}`
  | Exclude<keyof Question, 'id' | 'order' | 'options' | 'media'>
  | 'media.kind'
  | 'media.url'
  | 'media.alt'
  | Exclude<keyof QuizOption | keyof Outcome | keyof LeadField | KeyOf<ResultBlock>, 'id' | 'picture' | 'media'>
  | Exclude<keyof QuizMail, 'id' | 'blocks'>
  | 'picture.url'
  | 'picture.alt';

const fieldNames: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  outcomeType: 'Outcome type',
  startPage: 'Start page',
  startImageUrl: 'Start picture',
  startButton: 'Start button',
  shareTitle: 'Title in link previews',
  shareText: 'Text in link previews',
  shareImageUrl: 'Picture in link previews',
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
  leadHeading: 'Heading of the form',
  leadText: 'Text of the form',
  leadButton: 'Button of the form',
  consentText: 'Consent text',
  marketingText: 'Marketing consent',
  resultMail: 'Result by email',
  resultPdf: 'Result as PDF',
  resultBlocks: 'Result page',
  replyTo: 'Replies to the result email',
  proofOfWork: 'Protection against spam',
  confirmation: 'Double opt-in',
  confirmationSubject: 'Subject of the confirmation email',
  confirmationText: 'Text of the confirmation email',
  confirmationButton: 'Button of the confirmation email',
  disposableAddresses: 'Disposable addresses',
  tracking: 'Measuring',
  'tracking.gtm': 'Google Tag Manager',
  'tracking.ga4': 'Google Analytics 4',
  'tracking.metaPixel': 'Meta Pixel',
  'look.font': 'Font',
  'look.background': 'Background',
  'look.gradientFrom': 'First color of the gradient',
  'look.gradientTo': 'Second color of the gradient',
  'look.gradientAngle': 'Angle of the gradient',
  'look.backgroundUrl': 'Background picture',
  'look.corners': 'Corners',
  'look.buttons': 'Buttons',
  'look.density': 'Density',
  'look.customCss': 'Custom CSS',
  mails: 'Mails',
  days: 'Days later',
  outcomeId: 'For the outcome',
  subject: 'Subject',
  resumeMail: 'Reminder for those who left',
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
  votes: 'Outcome',
  bucket: 'Outcome',
  name: 'Name',
  minScore: 'From',
  maxScore: 'To',
  richText: 'Formatted description',
  imageUrl: 'Picture',
  buttonText: 'Button text',
  buttonUrl: 'Button link',
  buttonParameters: 'Parameters of the button link',
  condition: 'When it is shown',
  part: 'Part of the outcome',
  rich: 'Text',
  url: 'Link',
  parameters: 'Parameters of the link',
  products: 'Products',
  questionId: 'Question',
  noun: 'What results are of',
} satisfies Record<FieldName, string>;
const rowNames: Record<string, string> = {
  questions: 'Question',
  options: 'Option',
  outcomes: 'Outcome',
  leadFields: 'Field',
  resultBlocks: 'Block',
  mails: 'Mail',
  blocks: 'Block',
};

/** What a field is called in the builder; its own name where it is one of a later version. */
export const fieldName = (key: string): string => fieldNames[key] ?? key;

/** `Question “How do you heat?”` */
export const nodeName = (list: string, node: QuizNode): string =>
  `${rowNames[list] ?? list} “${shortened(rowText(list, node))}”`;

/** What a row calls itself. An outcome has a title beside its name. */
export function rowText(list: string, { fields, row }: QuizNode): string {
  if (list === 'mails') return mailText(row as QuizMail);
  if (list === 'resultBlocks' || list === 'blocks') return blockText(row as ResultBlock);
  const { title, text, name, label, kind } = fields;
  return String(text ?? name ?? title ?? (label || kind) ?? '');
}

/** `Follow-up after 3 days: Your coupon` */
const mailText = (mail: QuizMail): string => [mailName(mail, []), mail.subject].filter(Boolean).join(': ');

/** `Heading: Your skin`; its kind alone where it is one of a later version. */
function blockText(block: ResultBlock): string {
  const summary = 'text' in block || 'rich' in block ? blockSummary(block, []) : '';
  return [blockName(block) ?? block.kind, summary].filter(Boolean).join(': ');
}

const listNames: Readonly<Record<string, string>> = { leadFields: 'fields', resultBlocks: 'blocks', mails: 'mails' };
export const orderName = (list: string): string => `Order of the ${listNames[list] ?? list}`;

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
