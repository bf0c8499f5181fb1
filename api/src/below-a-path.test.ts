import { request } from 'node:http';
import { describe, expect, vi } from 'vitest';
import type { HostPage } from '../contract/host-pages/host-page.schema.ts';
import type { SubmissionResult } from '../contract/lead/submission.schema.ts';
import type { Quiz } from '../contract/quiz/quiz.schema.ts';
import { freePort } from '../scripts/free-port.mjs';
import { startDispatch } from './destinations/dispatch/start-dispatch.ts';
import { noteHostPage } from './host-pages/note-host-page.ts';
import { makeLogger } from './http/log.ts';
import { apiTest } from './test/api-test.ts';
import { Browser } from './test/browser.ts';
import { ownerOf, publishedQuiz, submitBody } from './test/factories.ts';
import { startMailServer } from './test/mail-server.ts';
import { signIn } from './test/sign-in.ts';

/** An installation at https://example.com/quiz: the path is also what its own routes begin with. */
const BASE = '/quiz';
const SECRET = 'a secret that is for tests only';

let mails: Awaited<ReturnType<typeof startMailServer>>;
const { it, app } = apiTest({
  settings: async (onCleanup) => {
    mails = await startMailServer();
    onCleanup(mails.close);
    const port = await freePort('localhost');
    return {
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}${BASE}/`,
      SMTP_URL: mails.url,
      MAIL_FROM: 'quiz@example.com',
      DOMAINS: 'quiz.ann.example',
    };
  },
});

/** Calls the API by its own paths, and follows redirects as they are. */
class BelowPath extends Browser {
  override request<T>(
    method: string,
    path: string,
    body: object | string | undefined,
    headers: Record<string, string>,
  ) {
    const isWhole = path.startsWith('http') || path.startsWith(`${BASE}/`);
    return super.request<T>(method, isWhole ? path : BASE + path, body, headers);
  }
}
const stranger = () => new Browser(app.config.origin);
let ann: Browser;
let quiz: Quiz;
it.beforeAll(async () => {
  ann = await signIn(app, 'ann@example.com', new BelowPath(app.config.origin));
  quiz = await publishedQuiz(ann, { title: 'How green?' });
});

/** Addresses in attributes and style sheets of a page, but for those of other sites and places in the page. */
const addressesIn = (html: string): string[] =>
  [...html.matchAll(/ (?:href|src|action|data-index)="([^"#][^"]*)"|url\(([^)]+)\)/g)]
    .map(([, attribute, style]) => attribute ?? style ?? '')
    .filter((address) => !/^(?:data:|mailto:|https:)/.test(address));
const isBelow = (address: string): boolean => address.startsWith(`${BASE}/`) || address.startsWith(`${app.url}/`);
const expectBelow = (html: string, least = 1): void => {
  const addresses = addressesIn(html);
  expect(addresses.length).toBeGreaterThanOrEqual(least);
  expect(addresses.filter((address) => !isBelow(address))).toEqual([]);
};

describe('pages', () => {
  it('are behind a slash', async () => {
    const { status, headers } = await stranger().get('/quiz?error=access_denied');
    expect([status, headers.get('location')]).toEqual([302, '/quiz/?error=access_denied']);
  });
  it.for(['/', '/info', '/dashboard', '/docs', '/docs/embed', '/api/docs', '/no-such-page'])(
    'name only what is below the path: %s',
    async (path) => {
      const { text } = await stranger().get(BASE + path);
      expectBelow(text, 2);
    },
  );
  it('load what they name, and tell the application where it is', async () => {
    const { text } = await stranger().get(`${BASE}/dashboard`);
    expect(text).toContain('<html data-base="/quiz"');
    for (const address of addressesIn(text)) expect((await stranger().get(address)).status).toBe(200);
  });
  it('are not outside, where a proxy may have removed the path', async () => {
    const { status, body } = await stranger().get<{ message: string }>(`/embed/${quiz.id}.js`);
    expect([status, body.message]).toEqual([404, expect.stringContaining(app.url)]);
    expect((await stranger().get('/healthz')).status).toBe(200);
    expect((await stranger().get(`${BASE}/healthz`)).status).toBe(200);
  });
  it('that answer errors lead back below the path', async () => {
    const { status, text } = await stranger().get(`${BASE}/api/callback?state=a&code=b`);
    expect(status).toBe(400);
    expectBelow(text, 2);
  });
  it('send on to pages of their own', async () => {
    const { headers } = await stranger().get(`${BASE}/legal/privacy`);
    expect(headers.get('location')).toBe('/quiz/info#privacy');
  });
});

describe('signing in', () => {
  it('sets cookies for the path, and a session of its own name', async () => {
    const { headers } = await stranger().get(`${BASE}/api/login?returnTo=/dashboard/leads`);
    const paths = headers.getSetCookie().map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1]);
    expect(paths).toEqual(['/quiz/api/login', '/quiz/api/callback']);
    expect([...ann.cookies.keys()]).toContain('quizfunnel-quiz');
    expect((await ann.get<{ email: string }>('/api/auth/user')).body.email).toBe('ann@example.com');
  });
  it('takes changes of pages of the same origin alone', async () => {
    const change = (origin: string) => ann.patch('/api/user/profile', {}, { 'sec-fetch-site': '', origin });
    expect((await change(app.config.origin)).status).toBe(200);
    expect((await change('https://example.com')).status).toBe(403);
  });
  it('ends on the start page', async () => {
    const bob = await signIn(app, 'bob@example.com', new BelowPath(app.config.origin));
    const { headers } = await bob.get('/api/logout', { 'sec-fetch-dest': 'document' });
    expect(isBelow(headers.get('location') ?? '')).toBe(true);
  });
});

describe('a quiz', () => {
  it('comes with the address of the installation', async () => {
    for (const path of [`/embed/${quiz.id}.js`, '/frame.js', '/popup.js'])
      expect((await stranger().get(BASE + path)).text).toContain(`"origin":"${app.url}"`);
  });
  it('has a page whose policy lets its parts in', async () => {
    const { text, headers } = await stranger().get(`${BASE}/quiz/${quiz.id}`);
    expectBelow(text, 2);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain(` ${app.url}/embed/parts/`);
    expect(policy).toContain(`connect-src 'self' ${app.config.origin};`);
    expect(text).toContain(`content="${app.url}/quiz/${quiz.id}"`);
  });
  it('is found by its address in oEmbed', async () => {
    const asked = encodeURIComponent(`${app.url}/quiz/${quiz.id}`);
    const { body } = await stranger().get<{ html: string }>(`${BASE}/oembed?url=${asked}`);
    expect(body.html).toContain(`src="${app.url}/embed/${quiz.id}"`);
  });
  it('shows an uploaded logo', async () => {
    const { uploadURL } = (await ann.post<{ uploadURL: string }>('/api/objects/upload')).body;
    expect(uploadURL.startsWith(`${app.url}/`)).toBe(true);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    expect((await fetch(uploadURL, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: png })).ok).toBe(
      true,
    );
    const { objectPath } = (await ann.put<{ objectPath: string }>('/api/user/logo', { logoURL: uploadURL })).body;
    expect(objectPath).toMatch(/^\/objects\//);
    expect((await stranger().get(BASE + objectPath)).status).toBe(200);
    const { id } = await publishedQuiz(ann, { logoUrl: objectPath });
    expect((await stranger().get(`${BASE}/quiz/${id}`)).text).toContain(`<img src="${app.url}${objectPath}"`);
  });
  it('lists the pages of the host, which are ours or not', async () => {
    const record = { _id: quiz.id, owner: await ownerOf(app, quiz.id) };
    const { origin } = app.config;
    const note = (page: string, way?: 'frame') =>
      noteHostPage(record, { page, origin, way, version: quiz.version, problem: undefined }, app.config);
    await note(`${origin}/blog`);
    await note(`${origin}/shop`, 'frame');
    await note(`${app.url}/quiz/${quiz.id}`, 'frame');
    const { body } = await ann.get<HostPage[]>(`/api/quizzes/${quiz.id}/pages`);
    expect(Object.fromEntries(body.map(({ url, way }) => [new URL(url).pathname.split('/')[1], way]))).toEqual({
      blog: 'inline',
      shop: 'frame',
      quiz: 'page',
    });
  });
  it('is at the root of an account’s own domain', async () => {
    await ann.post('/api/domains', { domain: 'quiz.ann.example' });
    await ann.put(`/api/quizzes/${quiz.id}/address`, { slug: 'quiz' });
    const { port } = new URL(app.url);
    const text = await new Promise<string>((resolve, reject) => {
      const headers = { host: `quiz.ann.example:${port}` };
      request({ host: 'localhost', port, path: '/quiz', headers }, async (response) => {
        let all = '';
        for await (const chunk of response) all += chunk;
        resolve(all);
      })
        .on('error', reject)
        .end();
    });
    expect(text).toContain(`<link rel="canonical" href="http://quiz.ann.example:${port}/quiz">`);
    expect(text).toContain(`url(${app.url}/embed/fonts/`);
  });
});

it('mails about a lead lead below the path', async () => {
  const stop = startDispatch({ config: app.config, log: makeLogger('silent'), secret: SECRET });
  const path = `${BASE}/api/public/quiz/${quiz.id}/submit`;
  const { status, body } = await stranger().post<SubmissionResult>(path, submitBody(quiz));
  expect(status).toBe(200);
  await vi.waitFor(() => expect(mails.received).toHaveLength(1), { timeout: 30_000, interval: 50 });
  await stop();
  const [mail] = mails.received;
  expect(mail?.text).toContain(`${app.url}/dashboard/leads?lead=${body.id}`);
  const link = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.replace(/^<|>$/g, '') ?? '';
  expect(link.startsWith(`${app.url}/`)).toBe(true);
  expectBelow((await stranger().get(link)).text, 1);
});
