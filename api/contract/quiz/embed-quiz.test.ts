import { expect, it } from 'vitest';
import { leadFormTexts } from '../lead/lead-form-texts.ts';
import { demoQuiz } from './demo-quiz.ts';
import { embedQuiz, visitorTexts } from './embed-quiz.ts';
import type { PublicQuiz } from './public-quiz.schema.ts';
import { quizDefaults } from './quiz-defaults.ts';

const [name, email] = demoQuiz.leadFields as [PublicQuiz['leadFields'][0], PublicQuiz['leadFields'][0]];
const choice = {
  id: 'size',
  kind: 'choice',
  label: 'Size',
  required: false,
  choices: ['S', 'M'],
  country: '',
} as const;
const changed: Array<[string, Partial<PublicQuiz>]> = [
  ['a place', { leadPlace: 'after' }],
  ['a consent text', { consentText: 'I agree' }],
  ['a marketing text', { marketingText: 'News, please' }],
  ['a result mail', { resultMail: true }],
  ['another order of fields', { leadFields: [email, name] }],
  ['a required name', { leadFields: [{ ...name, required: true }, email] }],
  ['a label', { leadFields: [{ ...name, label: 'Who are you?' }, email] }],
  ['a country', { leadFields: [{ ...name, country: 'DE' }, email] }],
  ['a field more', { leadFields: [name, email, { ...choice, choices: [...choice.choices] }] }],
  ['a field less', { leadFields: [email] }],
];

it('embeds no lead form where it is the default one, whatever its ids', () => {
  expect(embedQuiz(demoQuiz)).not.toHaveProperty('form');
  expect(embedQuiz({ ...demoQuiz, leadFields: [{ ...name, id: 'n' }, email] })).not.toHaveProperty('form');
});

it.each(changed)('embeds a lead form with %s', (_what, change) => {
  expect(embedQuiz({ ...demoQuiz, ...change })).toHaveProperty('form');
});

it('embeds of a lead form only what differs from the default', () => {
  const leadFields = [email, { ...choice, choices: [...choice.choices] }, { ...name, choices: ['unused'] }];
  expect(embedQuiz({ ...demoQuiz, leadFields }).form).toEqual({
    fields: [
      { id: 'email', kind: 'email', required: true },
      { id: 'size', kind: 'choice', label: 'Size', choices: ['S', 'M'] },
      { id: 'name', kind: 'name' },
    ],
  });
  const consentText = 'See [our terms](https://example.com/terms)';
  const rules = { leadPlace: 'skippable', consentText, marketingText: 'News', resultMail: true } as const;
  expect(embedQuiz({ ...demoQuiz, leadFields: [email], ...rules }).form).toEqual({
    fields: [{ id: 'email', kind: 'email', required: true }],
    place: 'skippable',
    consent: [{ text: 'See ' }, { text: 'our terms', url: 'https://example.com/terms' }],
    marketing: [{ text: 'News' }],
    mail: true,
  });
});

const words = { leadHeading: 'H', leadText: 'T', leadButton: 'B' };
it.each([
  ['first', { firstHeading: 'H', firstText: 'T', firstButton: 'B' }],
  ['before', { leadHeading: 'H', leadText: 'T', submit: 'B' }],
  ['skippable', { leadHeading: 'H', detailsText: 'T', submit: 'B' }],
  ['after', { detailsHeading: 'H', detailsText: 'T', send: 'B' }],
] as const)('embeds the words of a form (%s) by the texts that they replace there', (leadPlace, texts) => {
  expect(embedQuiz({ ...demoQuiz, leadPlace, ...words }).texts).toEqual(texts);
  expect(embedQuiz({ ...demoQuiz, leadPlace })).not.toHaveProperty('texts');
});
it('embeds no lead form of its own for other words, nor words that are not there', () => {
  const quiz = embedQuiz({ ...demoQuiz, leadHeading: 'H' });
  expect(quiz).not.toHaveProperty('form');
  expect(quiz.texts).toEqual({ leadHeading: 'H' });
});

it('embeds optional fields where they are set', () => {
  const optional = { logoUrl: 'https://a.example/logo.png', privacyUrl: 'https://a.example/privacy' };
  const set = { ...optional, autoAdvance: true, darkMode: true, language: 'de' } as const;
  expect(embedQuiz({ ...demoQuiz, ...set })).toMatchObject(set);
  for (const field of ['logoUrl', 'privacyUrl', 'autoAdvance', 'darkMode', 'language'])
    expect(embedQuiz({ ...demoQuiz, logoUrl: '', privacyUrl: '' })).not.toHaveProperty(field);
  const startImageUrl = 'https://a.example/start.png';
  const { description: _, ...without } = demoQuiz;
  expect(embedQuiz({ ...without, startPage: true, startImageUrl }).start).toEqual({
    text: '',
    minutes: 1,
    image: startImageUrl,
  });
});

const texts = { next: 'Next', preview: 'Preview', ...leadFormTexts.en, takes: '{m}', start: 'Start' };
const { mailed, firstHeading, firstText, firstButton, ...formTexts } = leadFormTexts.en;

it('keeps the texts that a quiz shows', () => {
  expect(visitorTexts(texts, quizDefaults)).toEqual({ next: 'Next' });
  expect(visitorTexts(texts, { ...quizDefaults, leadPlace: 'after' })).toEqual({ next: 'Next', ...formTexts });
  expect(visitorTexts(texts, { ...quizDefaults, leadPlace: 'first' })).toMatchObject({
    firstHeading,
    firstText,
    firstButton,
  });
  expect(visitorTexts(texts, { ...quizDefaults, resultMail: true })).toEqual({ next: 'Next', mailed, ...formTexts });
  // A quiz that is not shown has none.
  expect(visitorTexts(texts)).toEqual({ next: 'Next' });
});

it('says in one text how long a single question takes, in a catalogue without that text in none', () => {
  const quiz = { ...quizDefaults, startPage: true, questions: [{}] };
  expect(visitorTexts({ takes: '{m}', takesOne: 'A minute' }, quiz)).toEqual({ takes: 'A minute' });
  expect(visitorTexts({ takes: '{m}' }, quiz)).toEqual({ takes: '' });
});
