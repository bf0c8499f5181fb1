import { describe, expect, it } from 'vitest';
import { leadEventSchema } from '../../../contract/lead/webhook-event.schema.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { leadEvent, testEvent, withdrawalEvent } from './lead-event.ts';

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
    categories: [{ name: 'Water', score: 60 }],
    totals: [
      { outcomeId: 'green', name: 'Green', votes: 1 },
      { outcomeId: 'brown', name: 'Brown', votes: 0 },
    ],
    consent: { given, text: 'I agree', sha256: 'x', language: 'de', at, pageUrl: '' },
    answers: [
      {
        questionId: 'a',
        questionTitle: 'Why?',
        type: 'short_text',
        chosen: [],
        text: 'Ask ann@example.com',
        worth: { points: 0, votes: [] },
        outcome: '',
      },
      {
        questionId: 'b',
        questionTitle: 'How often?',
        type: 'multiple_choice',
        chosen: ['b2'],
        text: 'Daily',
        worth: { points: 6, votes: [{ outcomeId: 'green', weight: 1 }] },
        outcome: 'Green',
      },
    ],
    fields: [{ id: 'phone', kind: 'phone', label: 'Phone', value: '+4930901820' }],
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
        categories: { Water: 60 },
        totals: { Green: 1, Brown: 0 },
        consent: { given: true, text: 'I agree', at: '2026-03-01T10:00:00.000Z' },
        language: 'de',
        fields: [{ id: 'phone', kind: 'phone', label: 'Phone', value: '+4930901820' }],
        byField: { phone: '+4930901820' },
        answers: [
          {
            questionId: 'a',
            question: 'Why?',
            answer: 'Ask ann@example.com',
            optionIds: [],
            points: 0,
            outcome: '',
          },
          {
            questionId: 'b',
            question: 'How often?',
            answer: 'Daily',
            optionIds: ['b2'],
            points: 6,
            outcome: 'Green',
          },
        ],
        byQuestion: { a: 'Ask ann@example.com', b: 'Daily' },
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
      fields: [{ value: '' }],
      byField: { phone: '' },
      answers: [{ answer: 'Ask' }, { answer: 'Daily' }],
      byQuestion: { a: 'Ask', b: 'Daily' },
      source: { utmSource: 'news', hidden: { mail: '', plan: 'pro' } },
    });
    expect(leadEvent(lead(false))).not.toMatch(/@|4930901820/);
  });
  it('has empty flat fields where nothing was answered, and the same keys whatever the words of a question', () => {
    const { fields: _fields, categories: _categories, totals: _totals, ...bare } = { ...lead(true), answers: [] };
    const { data } = JSON.parse(leadEvent(bare));
    expect(data).toMatchObject({ answers: [], byQuestion: {}, byField: {} });
    expect([data.categories, data.totals]).toEqual([{}, {}]);
    const twice = lead(true).answers.map((answer) => ({ ...answer, questionTitle: 'Why?' }));
    expect(JSON.parse(leadEvent({ ...lead(true), answers: twice })).data.byQuestion).toEqual(
      told(true).data.byQuestion,
    );
  });
  it('is what the OpenAPI document says', () => {
    for (const given of [true, false]) expect(leadEventSchema.strict().parse(told(given))).toEqual(told(given));
  });
  it('has no hidden fields where there are none', () => {
    const { hidden: _hidden, ...source } = lead(true).source;
    expect(JSON.parse(leadEvent({ ...lead(true), source })).data.source).toEqual({ utmSource: 'news' });
  });
});

describe('a withdrawal', () => {
  const withdrawnAt = new Date('2026-03-02T10:00:00Z');
  const url = 'https://crm.example/hook';
  const attempt = { at, durationMs: 5, status: 200, error: '', response: '' };
  /** Whose address a receiver is told, of a lead that was sent as `attempts` say. */
  const named = (attempts: object[], { sentTo = url, given = true } = {}) => {
    const { consent, ...rest } = lead(false);
    const withdrawn = { ...rest, consent: { ...consent, withdrawn: { given, marketing: false, at: withdrawnAt } } };
    const stored = { target: sentTo, attempts } as Parameters<typeof withdrawalEvent>[2];
    return JSON.parse(withdrawalEvent(withdrawn as SubmissionRecord, url, stored)).data.email;
  };

  it.each([
    ['took the lead', [attempt]],
    ['refused it, and may have kept it', [{ ...attempt, status: 500 }]],
    ['took it at that very moment', [{ ...attempt, at: withdrawnAt }]],
    ['took it when it was tried again', [{ ...attempt, status: null }, attempt]],
  ])('says whose it was to a receiver that %s', (_, attempts) => expect(named(attempts)).toBe('ann@example.com'));
  it.each([
    ['was never sent the lead', []],
    ['did not answer', [{ ...attempt, status: null }]],
    ['got it only afterwards, without the address', [{ ...attempt, at: new Date(withdrawnAt.getTime() + 1) }]],
  ])('names nobody to a receiver that %s', (_, attempts) => expect(named(attempts)).toBe(''));
  it('names nobody to a receiver other than the one that has the lead, and none who had not agreed', () => {
    expect(named([attempt], { sentTo: 'https://other.example/hook' })).toBe('');
    expect(named([attempt], { given: false })).toBe('');
  });
});

it('can be tried without a lead', () => {
  expect(JSON.parse(testEvent({ _id: 'q1', title: 'Quiz' }, at))).toEqual({
    type: 'test',
    timestamp: '2026-03-01T10:00:00.000Z',
    data: { quiz: { id: 'q1', title: 'Quiz' }, message: 'This is a test event from Quizfunnel.' },
  });
});
