import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect } from 'vitest';
import { MAX_PROOF } from '../../contract/lead/proof-of-work.schema.ts';
import {
  MAX_ANSWERS,
  MAX_SENT_FIELDS,
  type SubmissionBody,
  submissionInputSchema,
} from '../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { limits } from '../../contract/web/limits.ts';
import { bodyLimits } from '../http/body-limits.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
let quiz: Quiz;
beforeAll(async () => {
  const questions = Array.from({ length: limits.questions }, (_, at) => ({
    title: `Tell us more (${at})`,
    type: 'long_text' as const,
    options: [],
  }));
  quiz = await publishedQuiz(ann, { questions, outcomes: [] });
});

const answers = (text: string, count = limits.questions) =>
  quiz.questions.slice(0, count).map(({ id: questionId }) => ({ questionId, textAnswer: text }));
const submit = (body: SubmissionBody) => new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, body);
/** Characters of three bytes each, or of two by an escape. */
const letters = { 'of Japanese': 'あ', 'with quotation marks': '"', 'with line breaks': 'a\n', 'of emoji': '😀' };

describe.each(Object.entries(letters))('answers at their limit %s', (_what, letter) => {
  const text = `a${letter.repeat(limits.text)}`
    .slice(0, limits.text - 2)
    .replace(/[\ud83d\n]$/, '')
    .concat('aa');
  it('are a lead', async () => {
    const { status, body } = await submit(submitBody(quiz, { answers: answers(text) }));
    expect([status, body]).toMatchObject([200, { id: expect.any(String) }]);
  });
  it('complete a visit', async () => {
    const complete = { type: 'complete', answers: answers(text) };
    const body = { sessionId: randomUUID(), events: [complete] };
    expect((await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/events`, body)).status).toBe(204);
  });
});

it('the largest submission that the schema accepts is accepted', async () => {
  const long = (max: number) => 'あ'.repeat(max);
  const url = `https://a.example/${long(limits.url)}`.slice(0, limits.url);
  const hidden = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`h${at}`.padEnd(40, '-'), long(limits.name)]),
  );
  const largest = {
    sessionId: randomUUID(),
    name: long(limits.name),
    email: `${long(limits.email - 8)}@b.co.jp`,
    consentGiven: true,
    fields: Object.fromEntries(
      Array.from({ length: MAX_SENT_FIELDS }, (_, at) => [`f${at}`.padEnd(32, '-'), long(limits.leadValue)]),
    ),
    marketingConsent: false,
    skip: false,
    answers: [...answers(long(limits.text)), ...answers(long(limits.text))],
    version: quiz.version,
    language: 'ja',
    source: {
      pageUrl: url,
      referrer: url,
      ...Object.fromEntries(
        'utmSource utmMedium utmCampaign utmTerm utmContent gclid fbclid msclkid ttclid'
          .split(' ')
          .map((name) => [name, long(limits.name)]),
      ),
      hidden,
    },
    preview: false,
    partial: false,
    trap: '',
    proof: long(MAX_PROOF),
    tookMs: Number.MAX_SAFE_INTEGER,
  } satisfies SubmissionBody;
  expect(largest.answers).toHaveLength(MAX_ANSWERS);
  expect(Object.keys(largest).sort()).toEqual(Object.keys(submissionInputSchema.shape).sort());
  expect(await submit(largest)).toMatchObject({ status: 200, body: { id: expect.any(String) } });
  const trapped = { ...largest, sessionId: randomUUID(), trap: long(limits.text) };
  expect(Buffer.byteLength(JSON.stringify(trapped))).toBeLessThan(bodyLimits.visitor);
  expect((await submit(trapped)).status).toBe(200);
});

it('no stranger can send much more than that', async () => {
  expect(bodyLimits.visitor).toBeLessThan(1.5 * 1024 * 1024);
  const body = { ...submitBody(quiz), other: 'x'.repeat(bodyLimits.visitor) };
  expect(await submit(body)).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
});

it('a body of very many values is refused before they are read', async () => {
  const body = { ...submitBody(quiz), answers: Array.from({ length: 400_000 }, () => 0) as never };
  expect(await submit(body)).toMatchObject({ status: 400, body: { message: 'The body has too many values' } });
});
