import { describe, expect, it } from 'vitest';
import { quizInputSchema } from '../../contract/quiz/quiz.schema.ts';
import { quizFile, quizFileName } from './editing/quiz-file.ts';
import { bytesOf } from './editing/quota.ts';
import { presentQuiz } from './present-quiz.ts';
import type { QuizRecord } from './quiz.model.ts';
import { versionOf } from './versions/quiz-versions.ts';

const at = new Date('2026-03-01T10:00:00Z');
const quiz = {
  ...quizInputSchema.parse({ title: 'Über  uns!', webhookUrl: 'https://hook.example/', outcomes: [] }),
  _id: 'q1',
  owner: 'ann',
  status: 'published',
  version: 'v1',
  revision: 7,
  questions: [
    {
      id: 'q',
      title: 'Q',
      type: 'multiple_choice',
      order: 0,
      options: [{ id: 'o0', text: '0', points: 0, votes: [{ outcomeId: '1', weight: 1 }] }],
    },
  ],
  outcomes: [{ id: '1', name: 'A', title: 'A', description: '', minScore: null, maxScore: null }],
  createdAt: at,
  updatedAt: at,
} as unknown as QuizRecord;

describe('the name of a version', () => {
  it('is the same for the same content, and another for another', () => {
    const name = versionOf(quiz);
    expect(name).toMatch(/^[0-9a-f]{16}$/);
    const texts = quiz.thankYouPageConfig;
    for (const looks of [
      { title: 'Other' },
      { primaryColor: 'red' },
      { webhookUrl: '' },
      { thankYouPageConfig: { ...texts, textColor: '#000000' } },
    ])
      expect(versionOf({ ...quiz, ...looks })).toBe(name);
    const others = [
      { outcomeType: 'bucket' as const },
      { consentRequired: false },
      { questions: [] },
      { outcomes: [] },
      { thankYouPageType: 'dynamic' as const },
      { redirectUrl: 'https://a.example/' },
      { thankYouPageConfig: { ...texts, title: 'x' } },
      { thankYouPageConfig: { ...texts, subtitle: 'x' } },
      { thankYouPageConfig: { ...texts, message: 'x' } },
    ].map((content) => versionOf({ ...quiz, ...content }));
    expect(new Set([name, ...others]).size).toBe(10);
  });
});

describe('a quiz as its owner sees it', () => {
  it('has its figures, and nothing of the server’s own', () => {
    const shown = presentQuiz(quiz, { submissionCount: 3, viewCount: 9, submissions: [] });
    expect(shown).toMatchObject({
      id: 'q1',
      published: true,
      revision: 7,
      submissionCount: 3,
      viewCount: 9,
      createdAt: '2026-03-01T10:00:00.000Z',
      updatedAt: '2026-03-01T10:00:00.000Z',
    });
    expect(shown).not.toHaveProperty('owner');
    expect(
      presentQuiz({ ...quiz, status: 'draft' }, { submissionCount: 0, viewCount: 0, submissions: [] }).published,
    ).toBe(false);
  });
  it('is a file without ids but its own, and without what is this installation’s', () => {
    const file = quizFile(quiz, 'https://quiz.example');
    expect(file).toMatchObject({ $schema: 'https://quiz.example/schemas/quiz-1.json', version: 1 });
    expect(file.quiz.questions).toEqual([
      {
        title: 'Q',
        type: 'multiple_choice',
        options: [{ text: '0', points: 0, bucket: 'A', votes: [{ outcomeId: 'o1', weight: 1 }] }],
      },
    ]);
    expect(file.quiz.outcomes).toEqual([
      { id: 'o1', name: 'A', title: 'A', description: '', minScore: null, maxScore: null },
    ]);
    expect(JSON.stringify(file)).not.toMatch(/hook\.example|"id":"(?!o1")|"owner"|"status"/);
  });
  it.each([
    ['Über  uns!', 'u-ber-uns.quiz.json'],
    ['--A/B..', 'a-b.quiz.json'],
    ['日本', 'quiz.quiz.json'],
    ['x'.repeat(80), `${'x'.repeat(60)}.quiz.json`],
  ])('is called by its title: %j', (title, name) => expect(quizFileName(title)).toBe(name));
  it('weighs what it holds, but for the weight itself', () => {
    expect(bytesOf({ ...quiz, bytes: 12_345 })).toBe(bytesOf(quiz));
    expect(bytesOf({ ...quiz, title: 'é' }) - bytesOf({ ...quiz, title: '' })).toBe(2);
  });
});
