import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { snippetsOf } from '../api/docs-site/test/snippets.ts';
import { EXAMPLE_ORIGIN } from '../api/src/docs-pages.mjs';
import { readSample } from './build-quiz.ts';
import { test as base } from './fixtures.ts';
import { product } from './product.ts';
import { answerAll, leaveLead } from './take-quiz.ts';

const sample = readSample('coffee-personality');
const answers = sample.cases[0]?.answers ?? [];
const packages = join(import.meta.dirname, '../dist/packages');

/** What stands on a foreign page beside a snippet: none of it shows a quiz. */
const SCRIPT = `<script src="${EXAMPLE_ORIGIN}/embed/QUIZ_ID.js" async="async"></script><div id="quiz-QUIZ_ID"></div>`;
const FRAME = `<iframe src="${EXAMPLE_ORIGIN}/embed/QUIZ_ID" title="Quiz" width="100%" height="600"></iframe><script src="${EXAMPLE_ORIGIN}/frame.js" async="async"></script>`;

/** Opens a page of a foreign site that has the packages installed, and a quiz. */
const test = base
  .extend(
    'quizId',
    { scope: 'file' },
    async ({ owner }) => (await owner.publish({ ...sample.quiz, redirectUrl: '' })).id,
  )
  .extend('openSite', async ({ site, quizId, page }) => {
    const filled = (text: string) => text.replaceAll(EXAMPLE_ORIGIN, product.url).replaceAll('QUIZ_ID', quizId);
    const imports = Object.fromEntries(
      ['embed', 'element'].map((name) => [
        `@quizfunnel/${name}`,
        site.file(`/${name}.js`, 'text/javascript', readFileSync(join(packages, name, 'index.js'), 'utf8')),
      ]),
    );
    return async (body: string, policy?: string): Promise<Page> => {
      // A policy would refuse the map, which is an inline script.
      const map = policy ? '' : `<script type="importmap">${JSON.stringify({ imports })}</script>`;
      const headers: Record<string, string> = policy ? { 'content-security-policy': filled(policy) } : {};
      await page.goto(site.page('/docs', `${map}<p>A shop</p>${filled(body)}`, headers));
      return page;
    };
  });

/** Whether a question shows, in the page or in a frame. */
const showsQuiz = async (page: Page) =>
  (
    await Promise.all(
      page.frames().map((frame) =>
        frame
          .getByRole('radio')
          .count()
          .catch(() => 0),
      ),
    )
  ).some(Boolean);

describe('a snippet of the docs, pasted into a foreign page', () => {
  test.for(snippetsOf('html'))('$name shows the quiz', async ({ code }, { openSite }) => {
    const page = await openSite(code);
    await expect.poll(() => showsQuiz(page)).toBe(true);
  });

  test.for(snippetsOf('html press'))('$name shows the quiz once it is pressed', async ({ code }, { openSite }) => {
    const page = await openSite(code);
    await page.waitForFunction(() => document.readyState === 'complete');
    expect(await showsQuiz(page)).toBe(false);
    await page.getByRole('link').first().click();
    await expect.poll(() => showsQuiz(page)).toBe(true);
  });
});

test('the snippets for other tools tell each of them of a lead, once', async ({ openSite, owner, quizId }) => {
  const snippets = snippetsOf('js page');
  const tools = `
    window.told = [];
    const tell = (tool) => (...given) => told.push([tool, ...given]);
    Object.assign(window, {
      fbq: tell('fbq'), plausible: tell('plausible'), _paq: { push: tell('_paq') },
      umami: { track: tell('umami') }, fathom: { trackEvent: tell('fathom') },
    });`;
  const scripts = [tools, ...snippets.map(({ code }) => code)].map((code) => `<script>${code}</script>`);
  const page = await openSite(scripts.join('') + SCRIPT);
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await answerAll(page, answers);
  await leaveLead(page, { name: 'Vera', email: 'vera@example.com' });
  await page.getByText('out of 100 points').waitFor();
  const [lead] = await owner.leads(quizId);
  const { outcome, totalScore: score } = lead ?? {};
  expect(await page.evaluate('told')).toEqual([
    ['fbq', 'track', 'Lead', { content_name: outcome }, { eventID: lead?.id }],
    ['plausible', 'Lead', { props: { outcome, score } }],
    ['_paq', ['trackEvent', 'Quiz', 'Lead', outcome, score]],
    ['umami', 'lead', { outcome }],
    ['fathom', 'lead'],
  ]);
  expect(problems).toEqual([]);
});

describe('a policy of the docs', () => {
  const policies = [
    ...snippetsOf('http script').map((snippet) => ({ ...snippet, body: SCRIPT })),
    ...snippetsOf('http frame').map((snippet) => ({ ...snippet, body: FRAME })),
  ];
  test.for(policies)('$name lets the quiz be taken', async ({ code, body }, { openSite }) => {
    const policy = code.replace('Content-Security-Policy: ', '');
    const page = await openSite(body, policy);
    const blocked: string[] = [];
    page.on('console', (message) => /Content Security Policy/.test(message.text()) && blocked.push(message.text()));
    await expect.poll(() => showsQuiz(page)).toBe(true);
    const place = body === FRAME ? page.frameLocator('iframe') : page;
    await answerAll(place, answers);
    await leaveLead(place, { name: 'Vera', email: 'vera@example.com' });
    await place.getByText('out of 100 points').waitFor();
    expect(blocked).toEqual([]);
  });

  test('is needed: another one keeps the script away', async ({ openSite }) => {
    const page = await openSite(SCRIPT, "script-src 'none'");
    await page.waitForFunction(() => document.readyState === 'complete');
    expect(await showsQuiz(page)).toBe(false);
  });
});
