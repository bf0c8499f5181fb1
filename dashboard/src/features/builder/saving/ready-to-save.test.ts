import { describe, expect, it } from 'vitest';
import { emptyQuiz, newOption, newOutcome } from '../editing/edited-quiz.ts';
import { newQuestion } from '../editing/question-rules.ts';
import { problemAt, readyToSave } from './ready-to-save.ts';

const options = (...texts: string[]) => texts.map((text) => ({ ...newOption(), text }));
const asked = { ...newQuestion(), title: 'Which one? ', options: options('This', ' ', 'That') };
const quiz = { ...emptyQuiz(), title: 'T', questions: [asked] };

it('a place has the first problem of what is inside it', () => {
  const [deep, other] = [
    { path: 'questions.1.options.0.text', message: 'Too long' },
    { path: 'questions.1.options', message: 'Too many' },
  ];
  expect(problemAt([deep, other], 'questions.1.options')).toBe(deep);
  expect(problemAt([other, deep], 'questions.1.options.0.text')).toBe(deep);
  expect(problemAt([deep, other], 'questions.10')).toBeUndefined();
  expect(problemAt([{ path: '', message: 'Too large' }], 'title')).toBeUndefined();
});

describe('before a quiz is sent', () => {
  it('empty options and questions that were added and left empty go, and the rest is numbered anew', () => {
    const { quiz: ready, problems } = readyToSave({ ...quiz, questions: [newQuestion(), { ...asked, order: 1 }] });
    expect(problems).toEqual([]);
    expect(ready.questions.map(({ title, order, options }) => [title, order, options.map(({ text }) => text)])).toEqual(
      [['Which one?', 0, ['This', 'That']]],
    );
  });
  it('texts lose the space around them, rich ones keep that between their words', () => {
    const richText = [{ kind: 'p' as const, lines: [[{ text: 'Well ' }, { text: 'done', bold: true as const }]] }];
    const { quiz: ready } = readyToSave({
      ...quiz,
      description: ' Two\n lines \n',
      outcomes: [{ ...newOutcome(' A '), richText }],
      thankYouPageConfig: { ...quiz.thankYouPageConfig, title: 'Thanks ' },
      leadFields: quiz.leadFields.map((field) => ({ ...field, label: 'Yours ' })),
    });
    expect(ready).toMatchObject({ description: 'Two\n lines', thankYouPageConfig: { title: 'Thanks' } });
    expect(ready.outcomes).toMatchObject([{ name: 'A', title: 'A', richText }]);
    expect(new Set(ready.leadFields.map(({ label }) => label))).toEqual(new Set(['Yours']));
  });
  it('what the server would clean away is no text', () => {
    const invisible = { ...asked, title: '\u202e', id: 'stored' };
    const { problems } = readyToSave({ ...quiz, title: '\u0007', questions: [invisible] });
    expect(problems.map(({ path }) => path)).toEqual(['title', 'questions.0.title']);
    const few = { ...asked, options: options('This', '\u202e') };
    expect(readyToSave({ ...quiz, questions: [few] }).problems.map(({ path }) => path)).toEqual([
      'questions.0.options',
    ]);
  });
  it('a stored question that was emptied is missed', () => {
    const emptied = newQuestion();
    const stored = { ...quiz, questions: [asked, { ...emptied, title: 'Before?' }] };
    expect(readyToSave({ ...quiz, questions: [asked, emptied] }, stored).problems).toEqual([
      { path: 'questions.1.title', message: 'Question title is required' },
    ]);
  });
  it('each field that lacks something is named by its place', () => {
    const bare = { ...asked, options: options('Only this', '') };
    const broken = {
      ...quiz,
      title: ' ',
      redirectUrl: 'example.com/x',
      replyTo: 'mia at example.com',
      tracking: { gtm: ' gtm-abc1234 ', ga4: 'UA-12', metaPixel: '' },
      outcomes: [newOutcome('A'), newOutcome(''), newOutcome(' a')],
      questions: [asked, bare],
    };
    expect(readyToSave(broken)).toEqual({
      quiz: broken,
      problems: [
        { path: 'title', message: 'Title is required' },
        { path: 'redirectUrl', message: 'Enter a valid URL that begins with https:// or http://' },
        { path: 'replyTo', message: 'Enter a valid email address' },
        { path: 'tracking.ga4', message: 'Enter a measurement ID such as G-ABC1234567' },
        { path: 'outcomes.1.name', message: 'Outcome name is required' },
        { path: 'questions.1.options', message: 'At least 2 answer options are required with text' },
      ],
    });
  });
  it('settings that say nothing, or that its kind does not have, go', () => {
    const settings = { optional: false, category: ' ', unit: 'years', description: [], low: 'none' };
    const { quiz: ready } = readyToSave({ ...quiz, questions: [{ ...asked, ...settings, shuffle: true }] });
    const { id: _id, options: _options, ...rest } = ready.questions[0] ?? {};
    expect(rest).toEqual({ title: 'Which one?', type: 'multiple_choice', order: 0, shuffle: true });
  });
  it('ways that lead backwards and contradictions are told at their fields, past questions that were left empty', () => {
    const backwards = { ...asked, next: 'gone', options: asked.options.map((row) => ({ ...row, next: 'self' })) };
    const { problems } = readyToSave({ ...quiz, questions: [newQuestion(), { ...backwards, id: 'self' }] });
    expect(problems.map(({ path }) => path)).toEqual([
      'questions.1.next',
      'questions.1.options.0.next',
      'questions.1.options.1.next',
      'questions.1.options.2.next',
    ]);
    expect(problems[0]?.message).toContain('Question 1 “Which one? ”');
  });
});
