import { describe, expect, it } from 'vitest';
import type { SubmissionRecord } from '../submissions/submission.model.ts';
import { leadEvent, testEvent } from './lead-event.ts';

const at = new Date('2026-03-01T10:00:00Z');
const lead = (given: boolean) =>
  ({
    _id: 's1',
    quiz: 'q1',
    quizTitle: 'Quiz',
    name: 'Ann ann@example.com',
    firstName: 'Ann',
    lastName: 'ann@example.com',
    email: 'ann@example.com',
    totalScore: 60,
    rawScore: 6,
    maxScore: 10,
    outcome: 'Green',
    consent: { given, text: 'I agree', sha256: 'x', language: 'en', at, pageUrl: '' },
    answers: [
      {
        questionId: 'a',
        questionTitle: 'Why?',
        type: 'short_text',
        text: 'Ask ann@example.com',
        points: 0,
        bucket: '',
      },
    ],
    source: { utmSource: 'news', hidden: { mail: 'ann@example.com', plan: 'pro' } },
    createdAt: at,
  }) as unknown as SubmissionRecord;
const told = (given: boolean) => JSON.parse(leadEvent(lead(given)));

describe('what a receiver gets of a lead', () => {
  it('is the whole of it with consent', () => {
    expect(told(true)).toEqual({
      type: 'lead.created',
      timestamp: '2026-03-01T10:00:00.000Z',
      data: {
        id: 's1',
        quiz: { id: 'q1', title: 'Quiz' },
        name: 'Ann ann@example.com',
        firstName: 'Ann',
        lastName: 'ann@example.com',
        email: 'ann@example.com',
        score: 60,
        rawScore: 6,
        maxScore: 10,
        outcome: 'Green',
        consent: { given: true, text: 'I agree', at: '2026-03-01T10:00:00.000Z' },
        answers: [{ questionId: 'a', question: 'Why?', answer: 'Ask ann@example.com' }],
        source: { utmSource: 'news', hidden: { mail: 'ann@example.com', plan: 'pro' } },
      },
    });
  });
  it('says so when it was its owner who took the quiz', () => {
    expect(JSON.parse(leadEvent({ ...lead(true), own: true })).data.own).toBe(true);
  });
  it('holds no address anywhere without it', () => {
    expect(told(false).data).toMatchObject({
      name: 'Ann',
      firstName: 'Ann',
      lastName: '',
      email: '',
      consent: { given: false },
      answers: [{ answer: 'Ask' }],
      source: { utmSource: 'news', hidden: { mail: '', plan: 'pro' } },
    });
    expect(leadEvent(lead(false))).not.toContain('@');
  });
  it('has no hidden fields where there are none', () => {
    const { hidden: _hidden, ...source } = lead(true).source;
    expect(JSON.parse(leadEvent({ ...lead(true), source })).data.source).toEqual({ utmSource: 'news' });
  });
});

it('can be tried without a lead', () => {
  expect(JSON.parse(testEvent({ _id: 'q1', title: 'Quiz' }, at))).toEqual({
    type: 'test',
    timestamp: '2026-03-01T10:00:00.000Z',
    data: { quiz: { id: 'q1', title: 'Quiz' }, message: 'This is a test event from Quizfunnel.' },
  });
});
