import { beforeAll, describe, expect } from 'vitest';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';

const { it, app } = apiTest();
let id = '';
const PICTURE = 'https://pictures.example/a.png';
const choice = { title: 'Tea?', options: [{ text: 'Yes' }, { text: 'No' }] };
const title = 'Tea & "Cake" <now>';
const get = <T>(path: string) => new Browser(app.url).get<T>(path);
const ask = (address: string, more = '') =>
  get<{ html: string; title: string; height: number }>(`/oembed?url=${encodeURIComponent(address)}${more}`);

beforeAll(async () => {
  id = (await publishedQuiz(await signIn(app, 'ann@example.com'), { title })).id;
});

describe('oEmbed', () => {
  it.each(['quiz', 'embed'])(
    'knows a quiz by its address under /%s, with and without a slash at its end',
    async (kind) => {
      for (const slash of ['', '/']) {
        const { status, body } = await ask(`${app.url}/${kind}/${id}${slash}`);
        expect(status).toBe(200);
        expect(body.html).toContain(`src="${app.url}/embed/${id}"`);
        // Systems that take off styles leave this.
        expect(body.html).toContain('frameborder="0"');
      }
      expect((await get(`/oembed/?url=${encodeURIComponent(`${app.url}/quiz/${id}`)}`)).status).toBe(200);
      expect((await get(`/embed/${id}/`)).status).toBe(200);
    },
  );
  it('answers in XML when asked to, in JSON otherwise, and in nothing else', async () => {
    const address = `${app.url}/quiz/${id}`;
    const { status, text, headers } = await ask(address, '&format=xml');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/xml/);
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed>/);
    const json = (await ask(address, '&format=json')).body;
    const told = Object.fromEntries(
      [...text.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name, value = '']) => [name, unescaped(value)]),
    );
    expect(told).toEqual(Object.fromEntries(Object.entries(json).map(([name, value]) => [name, String(value)])));
    expect((await ask(address, '&format=yaml')).status).toBe(501);
  });
  it('is told of in both forms by the quiz’s page', async () => {
    const { text } = await get(`/quiz/${id}`);
    for (const type of ['application/json', 'text/xml']) {
      const [, href = ''] = new RegExp(`type="${type}\\+oembed" href="([^"]+)"`).exec(text) ?? [];
      const answer = await fetch(unescaped(href));
      expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
    }
  });
  it('passes on what the address of a frame takes, and nothing else', async () => {
    const { body } = await ask(
      `${app.url}/quiz/${id}?theme=dark&lang=de&utm_source=a"b&hidden-plan=pro&email=x@y.example&onload=1`,
    );
    const [, source = ''] = /src="([^"]+)"/.exec(body.html) ?? [];
    expect(Object.fromEntries(new URL(unescaped(source)).searchParams)).toEqual({
      theme: 'dark',
      lang: 'de',
      utm_source: 'a"b',
      'hidden-plan': 'pro',
    });
  });
  it('puts a quotation before the frame for WordPress alone, without which that never hears the height', async () => {
    const address = `${app.url}/quiz/${id}`;
    expect((await ask(address)).body.html).not.toContain('blockquote');
    expect((await ask(address, '&maxwidth=600&maxheight=900&dnt=1')).body.html).toMatch(
      new RegExp(`^<blockquote><a href="${address}">Tea &amp; [^<]+</a></blockquote><iframe `),
    );
  });
});

describe('the script for pages with frames', () => {
  it('may be loaded by any page, and names this installation alone', async () => {
    const { status, headers, text } = await get('/frame.js');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('cache-control')).toContain('max-age=60');
    expect(text).toContain(JSON.stringify({ origin: app.url }));
  });
});

describe('a frame on a page that is isolated from other origins', () => {
  it.each([
    ['nothing of elsewhere', {}, 'require-corp'],
    ['a logo of elsewhere', { logoUrl: PICTURE }, 'credentialless'],
    [
      'a result with a picture of elsewhere',
      { outcomes: [{ name: 'A', minScore: 0, maxScore: 100, imageUrl: PICTURE }] },
      'credentialless',
    ],
    [
      'a picture of elsewhere in a question',
      { questions: [{ ...choice, media: { kind: 'picture' as const, url: PICTURE } }] },
      'credentialless',
    ],
    // Players of videos can be held by no isolated page.
    [
      'a video',
      { questions: [{ ...choice, media: { kind: 'video' as const, url: 'https://vimeo.com/1' } }] },
      'unsafe-none',
    ],
  ])('may be held, but for videos: with %s it is isolated by %s', async (_what, fields, policy) => {
    const quiz = await publishedQuiz(await signIn(app, 'ann@example.com'), fields);
    for (const kind of ['embed', 'quiz']) {
      const { headers } = await get(`/${kind}/${quiz.id}`);
      expect(headers.get('cross-origin-embedder-policy')).toBe(policy);
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    }
  });
});

function unescaped(text: string): string {
  const plain: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => plain[entity] ?? entity);
}
