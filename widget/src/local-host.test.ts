// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demoQuiz } from '#contract/quiz/demo-quiz';
import { createDemoHost, createPreviewHost } from './local-host.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('a local quiz', () => {
  const input = { name: 'Ann', email: 'a@b.co', consentGiven: true, trap: '' };
  const best = demoQuiz.questions.map(({ id, answerOptions }) => {
    return { questionId: id, answerOptionId: answerOptions[0]?.id ?? '' };
  });
  beforeEach(() => {
    vi.useFakeTimers();
  });
  it('is scored on the demo page after a second, without a redirect', async () => {
    const host = createDemoHost(demoQuiz);
    let result: unknown;
    const sent = host.submit({ ...input, answers: best }).then((given) => {
      result = given;
    });
    await vi.advanceTimersByTimeAsync(990);
    expect(result).toBeUndefined();
    await vi.advanceTimersByTimeAsync(10);
    await sent;
    expect(result).toEqual({
      id: 'local',
      score: 100,
      outcome: 'strategic',
      card: { title: 'The Strategist', text: expect.stringContaining('You think in goals'), color: '#b3452f' },
    });
    expect(host.emit('quiz:view', {})).toBe(true);
    expect(host.load()).toBeUndefined();
  });
  it('is scored in the builder as edited, and shows the thank-you texts', async () => {
    const config = { title: 'Thanks {{name}}', subtitle: '', message: '' };
    const quiz = (thankYouPageType: string, redirectUrl = 'https://a.example/') => ({
      redirectUrl,
      outcomeType: 'points' as const,
      questions: [
        { id: 'q1', type: 'multiple_choice' as const, options: [{ id: 'a', text: 'A', points: 1, votes: [] }] },
      ],
      outcomes: [{ id: 'all', name: 'All', title: '', description: '', minScore: 0, maxScore: 100 }],
      thankYouPageType,
      thankYouPageConfig: config,
    });
    const submit = async (type: string) => {
      const host = createPreviewHost({ quiz: () => quiz(type) });
      const sent = host.submit({ ...input, answers: [{ questionId: 'q1', answerOptionId: 'a' }] });
      await vi.advanceTimersByTimeAsync(300);
      return sent;
    };
    expect(await submit('dynamic')).toMatchObject({
      score: 100,
      outcome: 'All',
      nextUrl: expect.stringMatching(/^https:\/\/a\.example\/\?score=100&outcome=All&email=/),
      card: { thanks: { title: 'Thanks Ann' } },
    });
    expect(await submit('custom')).not.toHaveProperty('nextUrl');
    const nowhere = createPreviewHost({ quiz: () => quiz('dynamic', '') }).submit({ ...input, answers: [] });
    await vi.advanceTimersByTimeAsync(300);
    expect(await nowhere).not.toHaveProperty('nextUrl');
  });
});
