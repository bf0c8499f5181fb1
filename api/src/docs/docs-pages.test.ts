import { expect } from 'vitest';
import { EXAMPLE_ORIGIN } from '../docs-pages.mjs';
import { apiTest } from '../test/api-test.ts';

const { it, app } = apiTest();

it('the docs have the address of the installation in their examples, and allow our origin alone', async () => {
  const page = await fetch(`${app.url}/docs/embed`);
  const html = await page.text();
  expect(html).toContain(`${app.config.publicUrl}/embed/QUIZ_ID.js`);
  expect(html).not.toContain(EXAMPLE_ORIGIN);
  expect(page.headers.get('cache-control')).toBe('public, max-age=300');
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; /);
  expect(page.headers.get('set-cookie')).toBeNull();
});

it('what a page loads is kept for good, and what is not there is a 404', async () => {
  const html = await (await fetch(`${app.url}/docs/start`)).text();
  const assets = [...html.matchAll(/(?:href|src|data-index)="(\/docs\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(assets.map((path) => path.replace(/-[0-9a-f]{8}\./, '.').slice('/docs/assets/'.length))).toEqual([
    'docs.css',
    'docs.js',
    'headings.json',
    'builder.webp',
    'lead.webp',
  ]);
  for (const path of assets) {
    const { status, headers } = await fetch(app.url + path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  }
  for (const path of ['/docs/nothing', '/docs/assets/nothing.js', '/docs/assets/..%2findex.html', '/docs/README.md'])
    expect((await fetch(app.url + path)).status, path).toBe(404);
});
