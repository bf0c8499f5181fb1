import { expect, it } from 'vitest';
import { pick } from '#contract/pick';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { quizDefaults } from '#contract/quiz/quiz-defaults';
import type { QuizSave, QuizVersion } from '#contract/quiz/quiz-history.schema';
import { versionFields } from '#contract/quiz/version-fields';
import { differencesOf } from '../builder/saving/list-changes.ts';
import { changesOfSave, versionQuiz } from './version-quiz.ts';

const quiz = { ...quizDefaults, title: 'Quiz', questions: [], outcomes: [] } as unknown as Quiz;
const plain: QuizVersion = {
  ...pick(quiz, versionFields),
  version: 'a',
  name: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  questions: [],
  outcomes: [],
};
const asking: QuizVersion = {
  ...plain,
  leadFields: [{ id: 'email', kind: 'email', label: '', required: true, choices: [], country: '' }],
  leadPlace: 'after',
  consentText: 'Write to me.',
  marketingText: 'Send me news.',
};
const differences = (one: QuizVersion, other: QuizVersion, now = quiz) =>
  differencesOf(versionQuiz(now, one), versionQuiz(now, other)).map(({ place }) => place);

it('compares the lead forms of two versions, whatever the quiz asks for now', () => {
  const places = ['When the form appears', 'Consent text', 'Marketing consent', 'Field “name”'];
  expect(differences(plain, asking)).toEqual(expect.arrayContaining(places));
  expect(differences(asking, plain, { ...quiz, leadPlace: 'skippable', consentText: 'Now' })).toEqual(
    expect.arrayContaining(places),
  );
  expect(differences(asking, asking)).toEqual([]);
});

it('shows a plain version as plain, though the quiz asks for more now', () => {
  expect(versionQuiz({ ...quiz, leadPlace: 'after', marketingText: 'News' }, plain)).toMatchObject({
    leadPlace: 'before',
    marketingText: '',
  });
});

it('tells a changed lead form once, in its own words', () => {
  const save = { fields: ['leadFields', 'leadPlace'], values: [], status: 'draft' } as unknown as QuizSave;
  const told = changesOfSave(save, versionQuiz(quiz, plain), versionQuiz(quiz, asking));
  expect(told.filter(({ text }) => text.startsWith('Changed'))).toEqual([]);
  expect(told).toContainEqual({ place: 'When the form appears', text: 'Before the result → After the result' });
});

it('tells a changed thank-you page in its own words, and that it was changed where no version says how', () => {
  const save = { fields: ['thankYouPageConfig'], values: [], status: 'draft' } as unknown as QuizSave;
  const [before, thanking] = [plain, { ...plain, thankYouPageConfig: { title: 'Bye', subtitle: '', message: '' } }];
  expect(changesOfSave(save, versionQuiz(quiz, before), versionQuiz(quiz, before))).toEqual([
    { place: 'Thank-you page', text: 'Changed for all versions' },
  ]);
  const told = changesOfSave(save, versionQuiz(quiz, before), versionQuiz(quiz, thanking));
  expect(told.map(({ text }) => text)).toEqual(expect.arrayContaining([expect.stringContaining('Bye')]));
  expect(told.filter(({ text }) => text.startsWith('Changed'))).toEqual([]);
});

it('names the fields of two orders', () => {
  const fields = [...quiz.leadFields].reverse();
  expect(differencesOf(versionQuiz(quiz, plain), versionQuiz(quiz, { ...asking, leadFields: fields }))).toContainEqual(
    expect.objectContaining({ place: 'Order of the fields', before: '“name”, “email”', after: '“email”, “name”' }),
  );
});

it('says of what no version holds what it was and is, or that it was changed for all of them', () => {
  const fields = ['primaryColor', 'darkMode', 'logoUrl', 'webhookUrl', 'status'];
  const values = [
    { field: 'primaryColor', before: '#6b4eff', after: '#0f766e' },
    { field: 'darkMode', before: false, after: true },
  ];
  const save = { fields, values, status: 'published' } as unknown as QuizSave;
  expect(changesOfSave(save, versionQuiz(quiz, plain), versionQuiz(quiz, plain)).map(({ text }) => text)).toEqual([
    '#6b4eff → #0f766e',
    'Off → On',
    'Changed for all versions',
    'Changed',
    'Published',
  ]);
});
