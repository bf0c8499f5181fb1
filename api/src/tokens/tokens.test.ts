import { createHash } from 'node:crypto';
import { beforeEach, describe, expect } from 'vitest';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { MINUTE_MS } from '../../contract/time.ts';
import { scopes } from '../../contract/tokens/scopes.ts';
import type { ApiToken } from '../../contract/tokens/token.schema.ts';
import type { User } from '../../contract/user.schema.ts';
import type { ErrorBody } from '../../contract/web/error.schema.ts';
import { limits } from '../../contract/web/limits.ts';
import { transferAccount } from '../account/transfer-account.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { buildQuiz, publishedQuiz, quizBody, submitBody } from '../test/factories.ts';
import { makeToken } from '../test/make-token.ts';
import { signIn } from '../test/sign-in.ts';
import { startAnotherApp } from '../test/test-app.ts';
import { unzipped } from '../test/unzipped.ts';
import { accountOf } from '../users/find-account.ts';

const { it, app, ann, eve } = apiTest({ signedIn: ['ann', 'eve'] });
const rows = () => app.db.collection<{ _id: string; lastUsedAt: Date | null }>('api_tokens');
const program = () => new Browser(app.url);
const list = async (owner: Browser) => (await owner.get<ApiToken[]>('/api/tokens')).body;
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as ErrorBody).code];
const SUMMARIES = '/api/quizzes/summaries';
beforeEach(async () => {
  await rows().deleteMany({});
});

describe('a token', () => {
  it('is shown once, and stored as a hash', async () => {
    const { headers: _headers, token, ...made } = await makeToken(ann, ['leads:read', 'quizzes:read'], ' Zapier ');
    expect(token).toMatch(/^qf_[\w-]{43}$/);
    expect(made).toEqual({
      id: expect.any(String),
      name: 'Zapier',
      scopes: ['quizzes:read', 'leads:read'],
      hint: token.slice(-4),
      createdAt: expect.any(String),
      lastUsedAt: null,
    });
    expect(await list(ann)).toEqual([made]);
    expect(await list(eve)).toEqual([]);
    const stored = await rows().findOne({});
    expect(stored).toMatchObject({ hash: createHash('sha256').update(token).digest('base64url') });
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it.each([
    [{ name: ' ', scopes: ['hooks'] }, 'name'],
    [{ name: 'None', scopes: [] }, 'scopes'],
    [{ name: 'All', scopes: ['*'] }, 'scopes.0'],
  ])('is not made of %o', async (input, path) => {
    const { status, body } = await ann.post<ErrorBody>('/api/tokens', input);
    expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
  });

  it('calls without a cookie, an origin and a session', async () => {
    const quiz = await publishedQuiz(ann);
    const { headers } = await makeToken(ann, ['quizzes:read', 'quizzes:write']);
    const sessions = await app.db.collection('sessions').countDocuments();
    const caller = program();
    expect((await caller.get<Quiz>(`/api/quizzes/${quiz.id}`, headers)).body.title).toBe(quiz.title);
    const written = await caller.put<Quiz>(`/api/quizzes/${quiz.id}`, { title: 'By a program' }, headers);
    expect([written.status, written.body.title]).toEqual([200, 'By a program']);
    expect((await caller.get(`/api/quizzes/${quiz.id}`)).status).toBe(401);
    expect([caller.cookies.size, await app.db.collection('sessions').countDocuments()]).toEqual([0, sessions]);
    expect((await eve.get(`/api/quizzes/${quiz.id}`, headers)).status).toBe(200);
  });

  it('counts instead of a cookie that is sent as well', async () => {
    const { headers } = await makeToken(ann, ['leads:read']);
    const mine = await buildQuiz(eve);
    // With the cookie of Eve's session alone these would be answered.
    expect(codeOf(await eve.get(`/api/quizzes/${mine.id}`, headers))).toEqual([403, 'scope_missing']);
    expect(codeOf(await eve.get('/api/user/settings', headers))).toEqual([403, 'token_refused']);
    // It goes with each answer to an account that a session was read of.
    for (const [sent, isRead] of [
      [headers, false],
      [{}, true],
    ] as const)
      expect((await eve.get('/api/submissions', sent)).headers.has('x-time-zone')).toBe(isRead);
    expect((await eve.get('/api/user/settings', { authorization: 'Bearer qf_wrong' })).status).toBe(401);
    expect((await eve.get('/api/user/settings', { authorization: 'Basic d3Jvbmc6d3Jvbmc=' })).status).toBe(200);
  });

  it('does not sign a browser in or out', async () => {
    const { headers } = await makeToken(ann, scopes);
    for (const path of ['/api/login', '/api/callback', '/api/logout'])
      expect((await program().get(path, headers)).status, path).toBe(403);
    expect((await ann.get('/api/user/settings')).status).toBe(200);
  });

  it.each(['', 'qf_', 'qf_wrong', `qf_${'A'.repeat(43)}`])('that is none, “%s”, is a 401', async (token) => {
    const { status, headers } = await program().get(SUMMARIES, { authorization: `Bearer ${token}` });
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
  });

  it('says which scope it lacks', async () => {
    const { headers } = await makeToken(ann, ['leads:read']);
    const { status, body, headers: answered } = await program().get<ErrorBody>(SUMMARIES, headers);
    expect([status, body.message]).toEqual([403, 'This API token does not have the scope quizzes:read']);
    expect(answered.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="quizzes:read"');
  });

  it('is void once it is revoked, which its owner alone can do', async () => {
    const { id, headers } = await makeToken(ann, ['quizzes:read']);
    expect(codeOf(await eve.delete(`/api/tokens/${id}`))).toEqual([404, 'token_not_found']);
    expect((await program().get(SUMMARIES, headers)).status).toBe(200);
    expect((await ann.delete(`/api/tokens/${id}`)).status).toBe(204);
    expect((await program().get(SUMMARIES, headers)).status).toBe(401);
    expect(codeOf(await ann.delete(`/api/tokens/${id}`))).toEqual([404, 'token_not_found']);
  });

  it('is void while its account is suspended or not on the list', async () => {
    const { headers } = await makeToken(ann, ['quizzes:read']);
    const suspend = (suspendedAt: Date | null) =>
      app.db.collection('users').updateOne({ email: 'ann@example.com' }, { $set: { suspendedAt } });
    await suspend(new Date());
    expect((await program().get(SUMMARIES, headers)).status).toBe(401);
    await suspend(null);
    expect((await program().get(SUMMARIES, headers)).status).toBe(200);
    const another = await startAnotherApp(app, { ALLOWED_EMAILS: 'eve@example.com' });
    expect((await new Browser(another.url).get(SUMMARIES, headers)).status).toBe(401);
    await another.close();
  });

  it('is written when it is used, but once a minute at most', async () => {
    const { id, headers } = await makeToken(ann, ['quizzes:read']);
    const use = async () => {
      await program().get(SUMMARIES, headers);
      return (await rows().findOne({ _id: id }))?.lastUsedAt;
    };
    const first = await use();
    expect((await list(ann))[0]?.lastUsedAt).toBe(first?.toISOString());
    expect(await use()).toEqual(first);
    const earlier = new Date(Date.now() - MINUTE_MS - 1);
    await rows().updateOne({ _id: id }, { $set: { lastUsedAt: earlier } });
    expect(Number(await use())).toBeGreaterThan(Number(earlier));
  });

  it('makes 120 calls a minute, and the others go on', async () => {
    const [busy, other] = [await makeToken(ann, ['quizzes:read']), await makeToken(ann, ['quizzes:read'])];
    const call = async () => (await program().get(SUMMARIES, busy.headers)).status;
    // Few at once: a busy machine answers a crowd with 503.
    for (let turn = 0; turn < 40; turn += 1)
      expect(new Set(await Promise.all(Array.from({ length: 3 }, call)))).toEqual(new Set([200]));
    const { status, headers } = await program().get(SUMMARIES, busy.headers);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await program().get(SUMMARIES, other.headers)).status).toBe(200);
  });

  it('is not in the log', async () => {
    const another = await startAnotherApp(app);
    const { id, token, headers } = await makeToken(ann, ['quizzes:read']);
    await new Browser(another.url).get(SUMMARIES, headers);
    await new Browser(another.url).get(`/api/quizzes/${id}`, headers);
    await another.close();
    expect(another.lines.length).toBeGreaterThan(1);
    expect(JSON.stringify(another.lines)).not.toContain(token.slice(3));
  });

  it('opens nothing to pages of other origins', async () => {
    const origin = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' };
    const preflight = { ...origin, 'access-control-request-headers': 'authorization' };
    const asked = await program().request('OPTIONS', SUMMARIES, undefined, preflight);
    const { headers } = await makeToken(ann, ['quizzes:read']);
    const answered = await program().get(SUMMARIES, { ...headers, ...origin });
    for (const each of [asked, answered]) expect(each.headers.has('access-control-allow-origin')).toBe(false);
  });
});

describe('an account', () => {
  it('has no more tokens than the limit, also where they are made at once', async () => {
    const make = () => ann.post('/api/tokens', { name: 'One of many', scopes: ['hooks'] });
    for (let made = 0; made < limits.apiTokens - 1; made += 1) expect((await make()).status).toBe(201);
    await Promise.all([make(), make(), make()]);
    expect((await list(ann)).length).toBeLessThanOrEqual(limits.apiTokens);
    for (let left = (await list(ann)).length; left < limits.apiTokens; left += 1)
      expect((await make()).status).toBe(201);
    expect(codeOf(await make())).toEqual([403, 'quota_exceeded']);
    expect(await list(ann)).toHaveLength(limits.apiTokens);
  });

  it('is exported with its tokens, but not with what they are checked by', async () => {
    const { token, headers: _headers, ...shown } = await makeToken(ann, ['hooks']);
    const files = await unzipped(`${app.url}/api/user/export`, ann);
    expect(JSON.parse(String(files.get('account.json'))).apiTokens).toEqual([shown]);
    expect(String(files.get('account.json'))).not.toContain(createHash('sha256').update(token).digest('base64url'));
  });

  it('loses its tokens when it is deleted, or its quizzes are given to another one', async () => {
    const [kim, sue] = [await signIn(app, 'kim@example.com'), await signIn(app, 'sue@example.com')];
    await makeToken(kim, ['quizzes:read']);
    const kept = await makeToken(sue, ['quizzes:read']);
    const recordOf = async (owner: Browser) => accountOf((await owner.get<User>('/api/auth/user')).body.id);
    await transferAccount(await recordOf(kim), await recordOf(sue), app.config, 0);
    expect([await list(kim), await list(sue)]).toMatchObject([[], [{ id: kept.id }]]);
    expect((await sue.delete('/api/user')).status).toBe(204);
    expect((await program().get(SUMMARIES, kept.headers)).status).toBe(401);
    await expect.poll(() => rows().countDocuments()).toBe(0);
  });
});

describe('without the scope for it', () => {
  it('a quiz comes without its leads', async () => {
    const quiz = await publishedQuiz(ann);
    await program().post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
    const found = async (headers: Record<string, string>) => {
      const one = (await program().get<Quiz>(`/api/quizzes/${quiz.id}`, headers)).body;
      const all = (await program().get<Quiz[]>('/api/quizzes', headers)).body;
      const saved = (await program().put<Quiz>(`/api/quizzes/${quiz.id}`, { title: quiz.title }, headers)).body;
      return [one, all.find(({ id }) => id === quiz.id), saved].map((each) => each?.submissions.length);
    };
    expect(await found((await makeToken(ann, ['quizzes:read', 'quizzes:write'])).headers)).toEqual([0, 0, 0]);
    expect(await found((await makeToken(ann, scopes)).headers)).toEqual([1, 1, 1]);
  });

  it('the address of a webhook can be kept, but neither set nor changed', async () => {
    const webhookUrl = 'https://hooks.example.com/one';
    const { headers } = await makeToken(ann, ['quizzes:read', 'quizzes:write']);
    const quiz = await buildQuiz(ann, { webhookUrl });
    const put = (change: object, as = headers) => program().put(`/api/quizzes/${quiz.id}`, change, as);
    expect((await put({ title: 'Kept', webhookUrl })).status).toBe(200);
    for (const other of ['', 'https://hooks.example.com/two'])
      expect(codeOf(await put({ webhookUrl: other })), other).toEqual([403, 'scope_missing']);
    expect(codeOf(await program().post('/api/quizzes', quizBody({ webhookUrl }), headers))).toEqual([
      403,
      'scope_missing',
    ]);
    expect((await program().post('/api/quizzes', quizBody(), headers)).status).toBe(201);
    const hooks = await makeToken(ann, ['quizzes:write', 'hooks']);
    expect((await put({ webhookUrl: '' }, hooks.headers)).status).toBe(200);
  });
});
