import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { dashboardFolder } from '../dist-paths.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

/** The response as sent over the wire; fetch would decompress it. */
const raw = (path: string, encodings: string) =>
  new Promise<IncomingMessage>((resolve, reject) =>
    get(`${app.url}${path}`, { headers: { 'accept-encoding': encodings } }, resolve).on('error', reject),
  );

describe('the built pages', () => {
  it('are readable without scripts, also by search engines', async () => {
    app = await startTestApp();
    const landing = await (await fetch(app.url)).text();
    expect(landing).toContain('<title>Quizfunnel – build lead-gen quizzes in minutes</title>');
    expect(landing).toMatch(/<h1[^>]*>Build lead-gen quizzes in minutes<\/h1>/);
    expect(landing).toContain('New: Universal Embed Support');
    const info = await (await fetch(`${app.url}/info`)).text();
    for (const card of ['Easy Builder', 'Universal Embed', 'Lead Analytics']) expect(info).toContain(card);
    expect(await (await fetch(`${app.url}/dashboard`)).text()).not.toContain('<h1');
  });

  it('allow only the script that the build inlined', async () => {
    app = await startTestApp();
    const scriptsOf = (page: Response) =>
      /script-src ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
    for (const path of ['/', '/info']) {
      const page = await fetch(app.url + path);
      const [, script = '', ...more] = /<script>(.+?)<\/script>/s.exec(await page.text()) ?? [];
      expect([script.includes('quizfunnel-theme'), more]).toEqual([true, []]);
      expect(scriptsOf(page)).toBe(`'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
    expect(scriptsOf(await fetch(`${app.url}/dashboard`))).toBeUndefined();
  });

  it('have precompressed assets in an encoding that the browser accepts', async () => {
    app = await startTestApp();
    const name = readdirSync(join(dashboardFolder, 'assets')).find((file) => /^styles-.*\.js$/.test(file));
    const path = `/assets/${name}`;
    const [br, gzip, plain] = [await raw(path, 'br, gzip'), await raw(path, 'gzip'), await raw(path, 'identity')];
    expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    for (const { headers, statusCode } of [br, gzip, plain]) {
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toMatch(/^text\/javascript/);
      expect(headers.vary).toContain('Accept-Encoding');
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    const script = await text(plain);
    expect(brotliDecompressSync(await buffer(br)).toString()).toBe(script);
    expect(gunzipSync(await buffer(gzip)).toString()).toBe(script);
    for (const nothing of ['/assets/missing.js', '/assets/..%2findex.html', '/assets/'])
      expect((await raw(nothing, 'br')).statusCode).toBe(404);
    const beyond = await fetch(`${app.url}${path}`, { headers: { range: 'bytes=99999999-' } });
    expect([beyond.status, (await beyond.json()).code]).toEqual([416, 'validation_failed']);
  });

  it('preload the chunks of their page, all of which exist', async () => {
    app = await startTestApp();
    const chunksOf = async (path: string) => {
      const html = await (await fetch(app.url + path)).text();
      return [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, href = '']) => href);
    };
    const names = (chunks: string[]) => chunks.map((href) => href.replace(/^\/assets\/|-[\w-]{8}\.js$/g, ''));
    const leads = await chunksOf('/dashboard/leads');
    expect(names(leads)).toEqual(expect.arrayContaining(['leads-page', 'shell']));
    expect(new Set(leads).size).toBe(leads.length);
    for (const href of leads) expect((await fetch(app.url + href)).status, href).toBe(200);
    expect(await chunksOf('/dashboard/leads/')).toEqual(leads);
    expect(names(await chunksOf('/dashboard/quiz-builder/a-quiz'))).toContain('builder-page');
    expect(names(await chunksOf('/demo'))).not.toContain('shell');
    for (const path of ['/dashboard/none', '/dashboard/history'])
      expect(names(await chunksOf(path)).filter((name) => name.endsWith('-page'))).toEqual([]);
  });

  it('link to the legal pages of the operator, or to our own', async () => {
    app = await startTestApp({ LEGAL_IMPRINT_URL: 'https://shop.example/imprint' });
    const to = async (page: string) =>
      (await fetch(`${app.url}/legal/${page}`, { redirect: 'manual' })).headers.get('location');
    expect(await to('imprint')).toBe('https://shop.example/imprint');
    expect(await to('privacy')).toBe('/info#privacy');
    expect(await (await fetch(app.url)).text()).toContain('href="/legal/imprint"');
  });
});
