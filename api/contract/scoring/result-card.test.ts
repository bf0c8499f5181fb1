import { expect, it } from 'vitest';
import { acceptForTest, voteFor } from '../lead/accept-for-test.ts';
import { thankYouTextDefaults } from '../quiz/quiz-defaults.ts';
import { richText } from '../texts/rich-text.ts';
import { resultCard } from './result-card.ts';

const quiz: Parameters<typeof resultCard>[0] = {
  outcomeType: 'points',
  questions: [],
  outcomes: [{ id: 'Green', name: 'Green', title: 'You are green', description: 'Very.' }],
  thankYouPageType: 'dynamic',
  thankYouPageConfig: { title: 'Thanks {{name}}', subtitle: '', message: '{{score}} is {{ outcome }}' },
};

it('tells the outcome in its own words and fills the thank-you texts', () => {
  expect(resultCard(quiz, { score: 75, ...ended('Green'), name: '<b>Ann', answers: [] })).toEqual({
    title: 'You are green',
    text: 'Very.',
    color: '#b3452f',
    bands: { ends: [], at: -1 },
    thanks: { title: 'Thanks <b>Ann', subtitle: '', message: '75 is You are green' },
  });
});

it('has the outcome’s name where nothing more is known, and no thanks on a quiz that redirects', () => {
  expect(
    resultCard({ ...quiz, thankYouPageType: 'custom' }, { score: 1, ...ended('Blue'), name: '', answers: [] }),
  ).toEqual({
    title: 'Blue',
    text: '',
    bands: { ends: [], at: -1 },
  });
});

/** Outcomes have their names for ids here. */
const ended = (outcome: string) => ({ outcomeId: outcome, outcome, categories: [], totals: [] });
const voting = (id: string, outcome: string) => ({ id, text: id, points: 0, votes: voteFor(outcome) });
const coffee: Parameters<typeof resultCard>[0] = {
  outcomeType: 'bucket',
  questions: [1, 2, 3].map((number) => ({
    id: `q${number}`,
    type: 'multiple_choice' as const,
    options: [voting('filter', 'Filter'), voting('espresso', 'Espresso'), voting('tea', 'Tea')],
  })),
  outcomes: [
    {
      id: 'Filter',
      name: 'Filter',
      title: 'Filter coffee',
      description: '',
      imageUrl: 'https://a.example/f.png',
      buttonText: 'Buy',
    },
    { id: 'Espresso', name: 'Espresso', title: '', description: '', buttonText: 'Go', buttonUrl: 'https://a.example/' },
    {
      id: 'Tea',
      name: 'Tea',
      title: '',
      description: '',
      buttonText: 'Sip',
      buttonUrl: 'https://a.example/',
      buttonParameters: true,
    },
  ],
  thankYouPageType: 'custom',
  thankYouPageConfig: { title: '', subtitle: '', message: '' },
};
const chose = (...options: string[]) =>
  acceptForTest(
    coffee.questions,
    options.map((option, index) => ({ questionId: `q${index + 1}`, answerOptionId: option })),
  );

it('tells on a category quiz how the answers voted, the most first, by the outcomes’ names', () => {
  const card = resultCard(coffee, {
    score: 67,
    ...ended('Filter'),
    name: '',
    answers: chose('espresso', 'filter', 'filter'),
  });
  expect(card.shares).toEqual([
    { title: 'Filter', percent: 67, color: '#b3452f' },
    { title: 'Espresso', percent: 33, color: '#8a5a00' },
  ]);
  expect(card.bands).toBeUndefined();
  // Where all agree there is nobody to compare with.
  const alone = resultCard(coffee, { score: 100, ...ended('Filter'), name: '', answers: chose('filter', 'filter') });
  expect(alone.shares).toBeUndefined();
});

it('puts the visitor’s own outcome first among those with as many votes', () => {
  for (const [outcome, first] of [
    ['Filter', 'Filter'],
    ['Espresso', 'Espresso'],
  ] as const) {
    const { shares } = resultCard(coffee, {
      score: 50,
      ...ended(outcome),
      name: '',
      answers: chose('espresso', 'filter'),
    });
    expect(shares?.map(({ percent }) => percent)).toEqual([50, 50]);
    expect(shares?.[0]?.title).toBe(first);
  }
});

it('has the outcome’s picture, and its button where text and address are there', () => {
  const of = (outcome: string) => resultCard(coffee, { score: 1, ...ended(outcome), name: '', answers: [] });
  expect(of('Filter')).toMatchObject({ image: 'https://a.example/f.png' });
  expect(of('Filter').button).toBeUndefined();
  expect(of('Espresso').button).toEqual({ text: 'Go', url: 'https://a.example/' });
  expect(of('Tea').button).toEqual({ text: 'Sip', url: 'https://a.example/?score=1&outcome=Tea&email=' });
  const email = 'ann@example.com';
  const lead = { score: 1, ...ended('Tea'), name: '', answers: [], email };
  expect(resultCard(coffee, { ...lead, consentGiven: true }).button?.url).toMatch(/&email=ann%40example\.com$/);
  expect(resultCard(coffee, { ...lead, consentGiven: false }).button?.url).toMatch(/&email=$/);
});

it('tells in which band of a points quiz the score is', () => {
  const bands = [
    { id: 'High', name: 'High', title: '', description: '', minScore: 67, maxScore: 100 },
    { id: 'Low', name: 'Low', title: '', description: '', minScore: 0, maxScore: 33 },
    { id: 'Mid', name: 'Mid', title: '', description: '', minScore: 34, maxScore: 66 },
  ];
  const of = (score: number) =>
    resultCard({ ...quiz, outcomes: bands }, { score, ...ended(''), name: '', answers: [] }).bands;
  expect([of(0), of(33), of(34), of(100)].map((found) => found?.at)).toEqual([0, 0, 1, 2]);
  expect(of(5)?.ends).toEqual([33, 66, 100]);
});

it('has the looks of a thank-you in place, but for what is no colour', () => {
  const looks = { backgroundColor: 'Navy', textColor: 'red;}', showLogo: true };
  const { thanks } = resultCard(
    { ...quiz, logoUrl: '/objects/l', thankYouPageConfig: { ...quiz.thankYouPageConfig, ...looks } },
    { score: 1, ...ended(''), name: '', answers: [] },
  );
  expect(thanks).toMatchObject({ backgroundColor: '#000080', logoUrl: '/objects/l' });
  expect(thanks).not.toHaveProperty('textColor');
});

it('thanks in the language of its visitor where nobody has written anything else', () => {
  const thanksIn = (texts: object) =>
    resultCard(
      { ...quiz, thankYouPageConfig: { ...thankYouTextDefaults, ...texts } },
      { score: 1, ...ended(''), name: '', answers: [], language: 'de' },
    ).thanks;
  expect(thanksIn({})).toMatchObject({ title: 'Vielen Dank!', subtitle: 'Ihre Antworten wurden gespeichert' });
  expect(thanksIn({ title: 'Servus!', message: '' })).toMatchObject({
    title: 'Servus!',
    subtitle: 'Ihre Antworten wurden gespeichert',
    message: '',
  });
});

it('has no looks of its own in the colours that every thank-you begins with: the card around it may be dark', () => {
  const thanksIn = (colors: object) =>
    resultCard(
      { ...quiz, thankYouPageConfig: { ...quiz.thankYouPageConfig, ...colors } },
      { score: 1, ...ended(''), name: '', answers: [] },
    ).thanks;
  const begun = { backgroundColor: '#ffffff', textColor: '#1F2937' };
  expect(Object.keys(thanksIn(begun) ?? {})).toEqual(['title', 'subtitle', 'message']);
  expect(thanksIn({ ...begun, textColor: '#000000' })).toMatchObject({
    backgroundColor: '#ffffff',
    textColor: '#000000',
  });
});

it('fills placeholders in every text after the lead', () => {
  const outcomes = [
    {
      id: 'Green',
      name: 'Green',
      title: '{{name|You}}: {{outcome}}, {{score}}',
      description: 'Dear {{name}}, you are {{outcome}}. {{unknown}}',
      richText: richText('**{{name}}**, see [your {{score}}](https://a.example/{{score}})\n- Hello, {{name|there}}'),
      buttonText: 'Go, {{name}}',
      buttonUrl: 'https://a.example/',
    },
  ];
  const of = (name: string) => resultCard({ ...quiz, outcomes }, { score: 75, ...ended('Green'), name, answers: [] });
  const named = of('{{score}} <b>');
  // What is filled in is text, and not filled in again. In a title the outcome is its name.
  expect(named).toMatchObject({
    title: '{{score}} <b>: Green, 75',
    text: 'Dear {{score}} <b>, you are {{score}} <b>: Green, 75. {{unknown}}',
    button: { text: 'Go, {{score}} <b>' },
    thanks: { title: 'Thanks {{score}} <b>', message: '75 is {{score}} <b>: Green, 75' },
  });
  expect(named.rich?.[0]?.lines[0]).toEqual([
    { text: '{{score}} <b>', bold: true },
    { text: ', see ' },
    { text: 'your 75', url: 'https://a.example/{{score}}' },
  ]);
  const nameless = of('');
  expect(nameless).toMatchObject({ title: 'You: Green, 75', text: 'Dear, you are You: Green, 75. {{unknown}}' });
  expect(nameless.button?.text).toBe('Go');
  expect(nameless.rich?.[1]?.lines[0]).toEqual([{ text: 'Hello, there' }]);
});

it('takes the comma before a name that is missing from a piece of its own along', () => {
  const outcomes = [
    { id: 'Green', name: 'Green', title: '', description: '', richText: richText('Well done, **{{name}}**!') },
  ];
  const { rich } = resultCard({ ...quiz, outcomes }, { score: 75, ...ended('Green'), name: '', answers: [] });
  expect(rich?.[0]?.lines[0]?.map(({ text }) => text).join('')).toBe('Well done!');
});

it('has the name of an outcome and its title’s words on a button that would say nothing', () => {
  const outcomes = [
    {
      id: 'Green',
      name: 'Green',
      title: '{{name}}',
      description: '',
      buttonText: '{{name}}',
      buttonUrl: 'https://a.example/',
    },
  ];
  const card = resultCard({ ...quiz, outcomes }, { score: 75, ...ended('Green'), name: '', answers: [] });
  expect([card.title, card.button?.text]).toEqual(['Green', 'Green']);
});

it('tells no score where the owner does not show it', () => {
  for (const shown of [quiz, coffee]) {
    const facts = { score: 75, ...ended('Green'), name: '', answers: [] };
    expect(resultCard({ ...shown, showScore: true }, facts)).toEqual(resultCard(shown, facts));
    const hidden = resultCard({ ...shown, showScore: false }, facts);
    expect(hidden.hideScore).toBe(true);
    expect(hidden.bands).toBeUndefined();
  }
});

it('labels the bars of the demo by titles, because the names of its outcomes are internal', () => {
  const facts = { score: 67, ...ended('Filter'), name: 'Ann', answers: chose('filter', 'filter', 'espresso') };
  const { shares } = resultCard({ ...coffee, titlesInBars: true }, facts);
  expect(shares?.map(({ title }) => title)).toEqual(['Filter coffee', 'Espresso']);
});
