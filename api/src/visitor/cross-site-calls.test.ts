import { beforeAll, describe, expect } from 'vitest';
import type { LeadDetail, SubmissionResult } from '../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import type { ErrorBody } from '../../contract/web/error.schema.ts';
import { bodyLimits } from '../http/body-limits.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { buildQuiz, publishedQuiz, submitBody } from '../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
let quiz: Quiz;
const visitor = () => new Browser(app.url);
/** What browsers send along with a call that no preflight precedes. */
const SIMPLE = {
  'content-type': 'text/plain;charset=UTF-8',
  'sec-fetch-site': 'cross-site',
  origin: 'https://shop.example',
};
const submit = <T = SubmissionResult>(id: string, body: object, who = visitor(), query = '') =>
  who.post<T>(`/api/public/quiz/${id}/submit${query}`, JSON.stringify(body), SIMPLE);
const stored = (id: string) => app.db.collection('submissions').countDocuments({ quiz: id as never });

beforeAll(async () => {
  quiz = await publishedQuiz(ann);
});

describe('a preflight', () => {
  const MONITORING =
    'content-type,traceparent,tracestate,baggage,sentry-trace,x-datadog-trace-id,x-datadog-parent-id,x-datadog-origin,x-datadog-sampling-priority,newrelic,x-shop';
  it.each(['submit', 'events'])('of %s lets in what monitoring adds, for a day, without cookies', async (call) => {
    const answer = await fetch(`${app.url}/api/public/quiz/${quiz.id}/${call}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': MONITORING,
      },
    });
    expect(answer.status).toBe(204);
    const { headers } = answer;
    const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(', ') ?? [];
    // Browsers from before the wildcard know only names.
    expect(allowed).toEqual(expect.arrayContaining(MONITORING.split(',').filter((name) => name !== 'x-shop')));
    expect(allowed).toContain('*');
    expect(headers.get('access-control-max-age')).toBe('86400');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });
  it('is not answered for the owner’s calls', async () => {
    const { headers } = await fetch(`${app.url}/api/quizzes`, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a call that is none', () => {
  const call = async (method: string, path: string, body?: string) => {
    const answer = await fetch(`${app.url}/api/public${path.replace('ID', quiz.id)}`, {
      method,
      headers: SIMPLE,
      ...(body ? { body } : {}),
    });
    const { code, message } = (await answer.json()) as ErrorBody;
    return { status: answer.status, allow: answer.headers.get('allow'), code, message };
  };
  it.each([
    ['GET', '/quiz/ID/submit', 'POST, OPTIONS'],
    ['PUT', '/quiz/ID/events?x=1', 'POST, OPTIONS'],
    ['DELETE', '/quiz/ID/', 'GET, HEAD, OPTIONS'],
    ['POST', '/keys', 'GET, HEAD, OPTIONS'],
    ['POST', '/quiz/ID/result/x.png', 'GET, HEAD, OPTIONS'],
  ])('answers 405 with the allowed methods: %s %s', async (method, path, allow) =>
    expect(await call(method, path)).toMatchObject({ status: 405, code: 'method_not_allowed', allow }),
  );
  it.each(['/quiz/ID/other', '//quiz/ID/submit', '/'])('answers 404 to an unknown path: %s', async (path) =>
    expect(await call('POST', path, '{}')).toMatchObject({ status: 404, allow: null }),
  );
  it.each([
    ['null', 'validation_failed'],
    ['5', 'validation_failed'],
    ['"x"', 'validation_failed'],
    ['{', 'bad_json'],
  ])('names what is wrong with the body: %s', async (body, code) => {
    const refused = await call('POST', '/quiz/ID/SUBMIT', body);
    expect([refused.status, refused.code]).toEqual([400, code]);
    expect(refused.message).toMatch(code === 'bad_json' ? 'not valid JSON' : 'expected object');
    const owners = await ann.put<ErrorBody>(`/api/quizzes/${quiz.id}`, body, { 'content-type': 'application/json' });
    expect([owners.status, owners.body.code]).toEqual([400, code]);
  });
});

describe('a call without a preflight', () => {
  it('is a lead like any other', async () => {
    const { status, body, headers } = await submit(quiz.id, submitBody(quiz, { email: 'simple@example.com' }));
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect((await ann.get<LeadDetail>(`/api/submissions/${body.id}`)).body.email).toBe('simple@example.com');
  });
  it('is held to the same rules and limits', async () => {
    type Refusal = { message: string };
    const { consentGiven: _consent, ...without } = submitBody(quiz);
    const refused = await submit<Refusal>(quiz.id, without);
    expect([refused.status, refused.body.message]).toEqual([400, 'You must consent to continue']);
    expect((await submit(quiz.id, { name: 'x'.repeat(bodyLimits.visitor) })).status).toBe(413);
    const raw = await visitor().post(`/api/public/quiz/${quiz.id}/submit`, 'email=a', SIMPLE);
    expect(raw.status).toBe(400);
  });
  it('never takes an owner’s cookie for a word of theirs: a draft stays hidden from it', async () => {
    const draft = await buildQuiz(ann);
    expect((await submit(draft.id, submitBody(draft), ann, '?preview=1')).status).toBe(404);
    const json = await ann.post(`/api/public/quiz/${draft.id}/submit?preview=1`, submitBody(draft));
    expect(json.status).toBe(200);
    expect(await stored(draft.id)).toBe(0);
  });
});

describe('a call that says it is a preview', () => {
  it('is scored, stores nothing and counts nothing', async () => {
    const own = await publishedQuiz(ann);
    const body = { ...submitBody(own), preview: true };
    const { status, body: result } = await submit(own.id, body);
    expect([status, result.score]).toEqual([200, 60]);
    const events = { sessionId: body.sessionId, preview: true, events: [{ type: 'view' }, { type: 'start' }] };
    expect((await visitor().post(`/api/public/quiz/${own.id}/events`, events)).status).toBe(204);
    expect(await stored(own.id)).toBe(0);
    expect(await app.db.collection('visits').countDocuments({ quiz: own.id as never })).toBe(0);
    // The same visit, meant: it is a lead and counted.
    expect((await submit(own.id, { ...body, preview: false })).status).toBe(200);
    expect(await stored(own.id)).toBe(1);
  });
  it('sees no draft', async () => {
    const draft = await buildQuiz(ann);
    expect((await submit(draft.id, { ...submitBody(draft), preview: true })).status).toBe(404);
  });
});
