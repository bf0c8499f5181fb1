import { describe, expect, it } from 'vitest';
import { leadDetailSchema } from '../../../contract/lead/submission.schema.ts';
import { attachment } from '../export/send-export.ts';
import type { SubmissionRecord } from '../submission.model.ts';
import { presentLead, presentLeadDetail, presentLeadSummary } from './present-submission.ts';

const at = new Date('2026-03-01T10:00:00Z');
const delivery = {
  id: 'msg_1',
  state: 'pending' as const,
  attempts: [],
  nextAttemptAt: null,
  createdAt: at.toISOString(),
};
const record = {
  _id: 's1',
  quiz: 'q1',
  owner: 'ann',
  sessionId: 'x',
  contentHash: 'x',
  version: 'v1',
  quizTitle: 'Quiz',
  name: 'Vera Visitor',
  firstName: 'Vera',
  lastName: 'Visitor',
  email: 'Vera@example.com',
  addresses: ['vera@example.com'],
  outcomeId: 'green',
  outcome: 'Green',
  totalScore: 60,
  rawScore: 6,
  maxScore: 10,
  answers: [
    {
      questionId: 'a',
      questionTitle: 'Why?',
      type: 'short_text',
      chosen: [],
      text: 'So',
      worth: { points: 0, votes: [] },
      outcome: '',
    },
  ],
  consent: { given: true, text: 'I agree', sha256: 'y', language: 'de', at, pageUrl: 'https://a.example/', proof: 'p' },
  source: { utmSource: 'news' },
  createdAt: at,
} as unknown as SubmissionRecord;
const summary = {
  id: 's1',
  name: 'Vera Visitor',
  email: 'Vera@example.com',
  firstName: 'Vera',
  lastName: 'Visitor',
  outcomeId: 'green',
  outcome: 'Green',
  totalScore: 60,
  consentGiven: true,
  createdAt: '2026-03-01T10:00:00.000Z',
};

const nowhere = new Map();

describe('what an owner sees of a lead', () => {
  it('is a line, with its quiz where there are several', () => {
    expect(presentLeadSummary(record)).toEqual(summary);
    expect(presentLead(record, new Map(), nowhere)).toEqual({ ...summary, quiz: { id: 'q1', title: 'Quiz' } });
    expect(presentLead(record, new Map([['q1', 'Renamed']]), nowhere).quiz.title).toBe('Renamed');
  });
  it('says of the owner’s own run that it is one', () =>
    expect(presentLeadSummary({ ...record, own: true })).toEqual({ ...summary, own: true }));
  it('is all of it, but for what is the server’s own', () => {
    const detail = presentLeadDetail(record, new Map(), nowhere, { delivery });
    expect(leadDetailSchema.strict().parse(detail)).toEqual(detail);
    expect(detail).toMatchObject({
      rawScore: 6,
      maxScore: 10,
      version: 'v1',
      answers: record.answers,
      consent: { given: true, text: 'I agree', sha256: 'y', language: 'de', at: '2026-03-01T10:00:00.000Z' },
      source: { utmSource: 'news' },
      delivery: { id: 'msg_1', state: 'pending' },
    });
    expect(detail.consent).not.toHaveProperty('proof');
  });
});

describe('the name of a download', () => {
  it.each([
    ['Plain.csv', `attachment; filename="Plain.csv"; filename*=UTF-8''Plain.csv`],
    ['Häuser.csv', `attachment; filename="Hauser.csv"; filename*=UTF-8''H%C3%A4user.csv`],
    ['a\r\nX: y.csv', `attachment; filename="a X  y.csv"; filename*=UTF-8''a%20X%20%20y.csv`],
    [
      'a/b\\c:d*e?f"g<h>i|j',
      `attachment; filename="a b c d e f g h i j"; filename*=UTF-8''a%20b%20c%20d%20e%20f%20g%20h%20i%20j`,
    ],
    ["it's (50%;x).csv", `attachment; filename="it's (50x).csv"; filename*=UTF-8''it%27s%20%2850%25%3Bx%29.csv`],
    ['日本', `attachment; filename="leads.csv"; filename*=UTF-8''%E6%97%A5%E6%9C%AC`],
    [' /x/ ', `attachment; filename="x"; filename*=UTF-8''x`],
  ])('%j is one header line', (filename, header) => expect(attachment(filename)).toBe(header));
});
