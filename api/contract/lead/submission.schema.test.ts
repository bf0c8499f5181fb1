import { describe, expect, it } from 'vitest';
import {
  answersSchema,
  submissionInputSchema,
  submissionResultSchema,
  visitEventsInputSchema,
} from './submission.schema.ts';

const sessionId = '3F2504E0-4F89-41D3-9A0C-0305E82C3301';
const body = { sessionId, email: ' Vera@example.com ', consentGiven: true, answers: [] };
type Parser = { safeParse(value: unknown): { error?: { issues: Array<{ path: PropertyKey[]; message: string }> } } };
const problems = (schema: Parser, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
const bad = (change: object) => problems(submissionInputSchema, { ...body, ...change });

describe('a submission', () => {
  it('needs no name, no language and no source', () => {
    const plain = { ...body, sessionId: sessionId.toLowerCase(), email: 'Vera@example.com', name: '', language: 'en' };
    expect(submissionInputSchema.parse(body)).toEqual(plain);
    expect(submissionInputSchema.parse({ ...body, name: null })).toEqual(plain);
    expect(submissionInputSchema.parse({ ...body, source: 7 })).toEqual(plain);
  });
  it('keeps what it knows of what is sent', () => {
    const source = { pageUrl: 'https://a.example/?x', utmSource: 'news', hidden: { plan: 'pro' }, more: 'x' };
    const sent = { ...body, name: ' Ann ', version: 'v1', language: 'de', trap: 'x', source };
    expect(submissionInputSchema.parse(sent)).toEqual({
      ...sent,
      sessionId: sessionId.toLowerCase(),
      name: 'Ann',
      email: 'Vera@example.com',
      source: { pageUrl: 'https://a.example/', utmSource: 'news', hidden: { plan: 'pro' } },
    });
  });
  it('holds name and address as they are read and mailed', () => {
    const sent = { ...body, name: 'Ｖｅｒａ\u3000Visitor\u200b', email: '\u202avera＠example.com\u202c' };
    expect(submissionInputSchema.parse(sent)).toMatchObject({ name: 'Vera Visitor', email: 'vera@example.com' });
  });
  it('says what is wrong with it', () => {
    expect(bad({ sessionId: 'x' })).toEqual(['sessionId: A session id must be a UUID']);
    for (const email of ['vera', undefined, 'vera@example\u0000.com', 'vera@exam\nple.com'])
      expect(bad({ email })).toEqual(['email: Please enter a valid email address']);
    expect(bad({ consentGiven: 'yes' })).toEqual(['consentGiven: You must consent to continue']);
    expect(bad({ name: 'x'.repeat(201) })).toEqual(['name: At most 200 characters']);
  });
  it.each([{ version: 'x'.repeat(65) }, { language: 'it' }, { trap: 'x'.repeat(2_001) }])(
    'is refused: %.40j',
    (change) => expect(bad(change)).toHaveLength(1),
  );
  it('has a score from 0 to 100', () => {
    const result = { id: 's', score: 100, outcome: '', card: { title: '', text: '' } };
    expect(problems(submissionResultSchema, result)).toEqual([]);
    expect(problems(submissionResultSchema, { ...result, score: 0 })).toEqual([]);
    for (const score of [-1, 101, 1.5]) expect(problems(submissionResultSchema, { ...result, score })).toHaveLength(1);
  });
});

describe('answers', () => {
  const answer = (change: object) => problems(answersSchema, [{ questionId: 'q', ...change }]);
  it('are an option or a text, never both and never neither', () => {
    expect(answer({ answerOptionId: 'a' })).toEqual([]);
    expect(answersSchema.parse([{ questionId: 'q', textAnswer: ' x ' }])).toEqual([
      { questionId: 'q', textAnswer: 'x' },
    ]);
    const one = ['0: Give one of answerOptionId, answerOptionIds, textAnswer and numberAnswer'];
    expect(answer({})).toEqual(one);
    expect(answer({ answerOptionId: 'a', textAnswer: 'x' })).toEqual(one);
    for (const other of [{ answerOptionIds: ['a', 'b'] }, { numberAnswer: 7 }]) {
      expect(answer(other)).toEqual([]);
      expect(answer({ ...other, textAnswer: 'x' })).toEqual(one);
    }
    expect(answer({ textAnswer: ' ' })).toEqual(['0.textAnswer: Please select an answer']);
  });
  it('are no longer and no more than they may be', () => {
    expect(answer({ answerOptionId: 'x'.repeat(64) })).toEqual([]);
    for (const wrong of [{ answerOptionId: '' }, { answerOptionId: 'x'.repeat(65) }])
      expect(answer(wrong)).toHaveLength(1);
    for (const questionId of ['', 'x'.repeat(65)]) expect(answer({ questionId, answerOptionId: 'a' })).toHaveLength(1);
    const row = { questionId: 'q', answerOptionId: 'a' };
    expect(
      problems(
        answersSchema,
        Array.from({ length: 200 }, () => row),
      ),
    ).toEqual([]);
    expect(
      problems(
        answersSchema,
        Array.from({ length: 201 }, () => row),
      ),
    ).toEqual([': Too many answers']);
  });
});

describe('the events of a visit', () => {
  const send = (...events: object[]) => problems(visitEventsInputSchema, { sessionId, events });
  it('are four', () => {
    const events = [
      { type: 'view' },
      { type: 'start' },
      { type: 'answer', questionId: 'q' },
      { type: 'complete', answers: [{ questionId: 'q', answerOptionId: 'a' }] },
    ];
    expect(send(...events)).toEqual([]);
    expect(visitEventsInputSchema.parse({ sessionId, events }).events).toEqual(events);
    for (const wrong of [
      { type: 'lead' },
      { type: 'answer' },
      { type: 'answer', questionId: '' },
      { type: 'complete' },
      {},
    ])
      expect(send(wrong)).not.toEqual([]);
  });
  it('come at least one and at most 110 at once', () => {
    expect(send()).toHaveLength(1);
    expect(send(...Array.from({ length: 110 }, () => ({ type: 'view' })))).toEqual([]);
    expect(send(...Array.from({ length: 111 }, () => ({ type: 'view' })))).toHaveLength(1);
    expect(
      problems(visitEventsInputSchema, { sessionId, version: 'x'.repeat(65), events: [{ type: 'view' }] }),
    ).toHaveLength(1);
  });
});
