import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { beforeAll, describe, expect } from 'vitest';
import { axeProblems } from './axe.ts';
import { readSample, signIn } from './build-quiz.ts';
import { test } from './fixtures.ts';
import { product } from './product.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let id = '';

test.beforeAll(async ({ browser: chromium }) => {
  browser = chromium;
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  await signIn(page, product.url, 'dora.dash@example.com');
});

describe('with a quiz and a lead', () => {
  beforeAll(async () => {
    const { quiz, cases } = readSample('coffee-personality');
    id = await page.evaluate(
      async ({ body, answers }) => {
        const send = async (path: string, payload: unknown) =>
          (
            await fetch(path, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(payload),
            })
          ).json();
        const made = await send('/api/quizzes', body);
        await send(`/api/public/quiz/${made.id}/submit`, {
          sessionId: crypto.randomUUID(),
          name: 'Lea Lead',
          email: 'lea@example.com',
          consentGiven: true,
          answers: made.questions.map(
            (question: { id: string; options: Array<{ id: string; text: string }> }, index: number) =>
              question.options.length === 0
                ? { questionId: question.id, textAnswer: answers[index] }
                : {
                    questionId: question.id,
                    answerOptionId: question.options.find(({ text }) => text === answers[index])?.id,
                  },
          ),
        });
        return made.id as string;
      },
      { body: { ...quiz, status: 'published' }, answers: cases[0]?.answers ?? [] },
    );
  });

  const routes: Array<[path: string, title: string, texts: string[]]> = [
    [
      '/',
      'build lead-gen quizzes in minutes',
      [
        'New: Universal Embed Support',
        'Easy Builder',
        'Universal Embed',
        'Lead Analytics',
        'Try Live Demo',
        'Go to Dashboard',
        'Product',
        'Support',
        'Company',
      ],
    ],
    ['/info', 'How it works', ['Easy Builder', 'Universal Embed', 'Lead Analytics']],
    ['/demo', 'Demo', ['Home', 'Features', 'Start Demo Quiz', 'Copy Code', '<div id="quiz-demo-quiz"></div>']],
    ['/nowhere', '404 Page Not Found', ['404 Page Not Found']],
    [
      '/dashboard',
      'Dashboard',
      ['Recent Quizzes', 'View All', 'New lead for “Which coffee are you?”', 'View Quiz', '+100%'],
    ],
    ['/dashboard/quizzes', 'My Quizzes', ['Published', '5 questions · 1 lead · 100% conversion']],
    [
      '/dashboard/quiz-builder',
      'Create Quiz',
      ['Quiz Basics', 'Theme & Design', 'Thank You Page', 'Questions', 'Previous', 'Next Step'],
    ],
    ['/dashboard/quiz-builder/{id}', 'Edit Quiz', ['Edit Quiz', 'Live preview', 'Question 1 of 5 • 20% Complete']],
    [
      '/dashboard/analytics/{id}',
      'Which coffee are you?',
      [
        'Quiz Starts',
        'Completions',
        '100.0% completion rate',
        'Leads Generated',
        '100.0% lead capture rate',
        'Avg. Score',
        'out of 100 points',
        'Performance Metrics',
        'Outcome Distribution',
        'Recent Leads',
        '75/100',
        'Export CSV',
      ],
    ],
    [
      '/dashboard/leads',
      'Leads',
      ['Recent Submissions', 'Lea Lead', 'lea@example.com', 'Score: 75', 'Export CSV', 'Filters'],
    ],
    ['/dashboard/share', 'Share & Embed', ['Live', 'Five questions between you and the truth.', 'Share', 'Preview']],
    [
      '/dashboard/share/{id}',
      'Which coffee are you?',
      ['Direct Link', 'Open Quiz', 'Edit Quiz', 'Sharing Performance', 'Total Submissions', 'Outcomes', 'Webhook'],
    ],
    ['/share/{id}', 'Which coffee are you?', ['Sharing Performance']],
    [
      '/dashboard/settings',
      'Settings',
      [
        'Email notifications',
        'Get notified about new submissions',
        'Weekly reports',
        'Marketing emails',
        'Default quiz color',
        'Update Branding',
        'Sign Out All Devices',
      ],
    ],
    [
      '/dashboard/integrations',
      'Integrations',
      ['Mailchimp', 'Zapier', 'Google Sheets', 'Slack', 'Airtable', 'Webhooks are set up per quiz in Share & Embed.'],
    ],
    [
      '/dashboard/edit-profile',
      'Edit Profile',
      [
        'JPG, PNG or GIF. Max size 2MB.',
        'Email cannot be changed. Contact support if you need to update your email.',
        'Member Since',
        'User ID',
      ],
    ],
    [
      '/thank-you/{id}',
      'Thank You!',
      [
        'Your response has been recorded',
        "Thank you for taking our quiz. We'll be in touch soon!",
        'Twitter',
        'Facebook',
        'LinkedIn',
        'Explore More Quizzes',
      ],
    ],
    [
      '/dashboard/analytics/nothing',
      'Quiz not found',
      ["The quiz you're looking for doesn't exist or you don't have access to it."],
    ],
    ['/dashboard/share/nothing', 'Quiz Not Found', ['Back to My Quizzes']],
  ];

  test.each(routes)(
    '%s has its title and texts, fits every window, and has nothing for axe in either theme',
    async (path, title, texts) => {
      const problems: string[] = [];
      const wide: number[] = [];
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        // Anew: colors that are still on their way to the other theme are no contrast to judge.
        await page.goto(product.url + path.replace('{id}', id));
        for (const text of texts) await page.getByText(text).first().waitFor();
        expect(await page.title()).toContain(title);
        problems.push(...(await axeProblems(page)).map((problem) => `${colorScheme}: ${problem}`));
      }
      for (const width of [1920, 768, 360]) {
        await page.setViewportSize({ width, height: 900 });
        // Charts are drawn anew once they have heard of it.
        await page
          .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, { timeout: 10_000 })
          .catch(() => wide.push(width));
      }
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
      expect({ problems, wide }).toEqual({ problems: [], wide: [] });
    },
  );

  test('a search says by its picture what it is', async () => {
    for (const path of ['/dashboard/leads', '/dashboard/quizzes']) {
      await page.goto(product.url + path);
      const search = page.locator('div:has(> input[type=search])');
      let seen = await search.screenshot();
      const isStill = async () => {
        const before = seen;
        seen = await search.screenshot();
        return seen.equals(before);
      };
      // What the page reads may still move it.
      await expect.poll(isStill).toBe(true);
      await search.locator('> svg').evaluate((svg) => {
        svg.style.visibility = 'hidden';
      });
      expect(await isStill(), path).toBe(false);
    }
  });
  test('takes a logo and refuses what is none', async () => {
    await page.goto(`${product.url}/dashboard/settings`);
    const field = page.getByLabel('Company logo file');
    await field.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
    await page.getByText('Choose an image: PNG, JPG, GIF, WebP or SVG.').waitFor();
    await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image either') });
    await page.getByText('Failed to save logo. Please try again.').first().waitFor();
    const refused = page.getByRole('alert').getByText('Choose an image: PNG, JPG, GIF, WebP or SVG.');
    await refused.waitFor();
    await field.setInputFiles('examples/screenshot.png');
    await page.getByText('Logo uploaded successfully!', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Change Logo' }).waitFor();
    const logo = page.getByRole('img', { name: 'Your logo' });
    await expect.poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    expect(await refused.count()).toBe(0);
    // As a picture, whatever else it holds.
    const hostile =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><script>alert(1)</script><image href="https://evil.example/x.png" width="9" height="9"/><rect width="30" height="10" fill="#f00"/></svg>';
    const foreign: string[] = [];
    page.on('request', (request) => new URL(request.url()).hostname === 'evil.example' && foreign.push(request.url()));
    await field.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(hostile) });
    const sizeOf = () =>
      logo.evaluate((image) => [(image as HTMLImageElement).naturalWidth, (image as HTMLImageElement).naturalHeight]);
    await expect.poll(sizeOf).toEqual([1024, 341]);
    expect(foreign).toEqual([]);
    await field.setInputFiles({
      ...{ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    });
    await page.getByRole('alert').getByText('This SVG cannot be drawn.').waitFor();
    await page.reload();
    await field.setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
    await refused.waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Logo removed', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Upload Logo' }).waitFor();
  });

  test('exports the leads under the quiz’s title', async () => {
    await page.goto(`${product.url}/dashboard/analytics/${id}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Which coffee are you.?-leads\.csv$/);
    await page.getByText('CSV exported successfully!', { exact: true }).first().waitFor();
  });

  test.each([1440, 390])('ends at one edge: what a card offers above and what it lists, at %i px', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const right = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().right);
    /** Where the words of a button end, which has no ground of its own. */
    const inkOf = (button: Locator) =>
      button.evaluate((element) => {
        const ink = document.createRange();
        ink.selectNodeContents(element);
        return ink.getBoundingClientRect().right;
      });
    await page.goto(`${product.url}/dashboard`);
    const all = page.getByRole('link', { name: 'View All', exact: true });
    await all.waitFor();
    expect(
      Math.abs((await inkOf(all)) - (await right(page.locator('section', { has: all }).getByRole('list')))),
    ).toBeLessThanOrEqual(1);
    await page.goto(`${product.url}/dashboard/analytics/${id}`);
    await page.getByRole('tab', { name: 'Over time' }).click();
    const table = page.getByRole('button', { name: 'Over time as a table' });
    const chart = page.getByRole('region', { name: 'Over time' }).getByRole('img').first();
    await chart.waitFor();
    // A phone has room for its picture alone.
    const end = await (width === 390 ? right(table.locator('svg')) : inkOf(table));
    expect(Math.abs(end - (await right(chart)))).toBeLessThanOrEqual(1);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

describe('without a session', () => {
  test('a protected page says so and goes to sign in after half a second, and back to what it looked for', async () => {
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`${product.url}/dashboard/leads?search=ann+m%40acme`);
    await stranger.waitForURL(/dev-oidc/);
    await stranger.getByLabel('Email').fill('back@example.com');
    await stranger.getByRole('button', { name: 'Sign in' }).click();
    await stranger.waitForURL(/\/dashboard\/leads\?search=ann/);
    expect(await stranger.getByRole('searchbox').inputValue()).toBe('ann m@acme');
    await stranger.context().close();
  });
  test('the landing page is shown whole before it asks for scripts: in the theme that was chosen, and live once they have come', async () => {
    const stranger = await (await browser.newContext({ colorScheme: 'light' })).newPage();
    await stranger.addInitScript(() => localStorage.setItem('quizfunnel-theme', 'dark'));
    const order: string[] = [];
    stranger.on('load', () => order.push('shown'));
    stranger.on('request', (request) => request.url().endsWith('.js') && order.push('script'));
    let letGo = () => {};
    const held = new Promise<void>((go) => {
      letGo = go;
    });
    await stranger.route('**/assets/*.js', (route) => held.then(() => route.continue()));
    await stranger.goto(`${product.url}/?error=access_denied`);
    expect(await stranger.locator('html').getAttribute('data-theme')).toBe('dark');
    await expect.poll(() => order.length).toBeGreaterThan(1);
    expect(order.indexOf('shown')).toBe(0);
    letGo();
    await stranger.getByText('This application is currently in prototype mode').waitFor();
    await stranger.context().close();
  });
  test('the landing page takes its visitor through the demo to a lead below, and sends nothing', async () => {
    const stranger = await (await browser.newContext()).newPage();
    const [sent, problems]: [string[], string[]] = [[], []];
    stranger.on('request', (request) => request.method() === 'GET' || sent.push(request.url()));
    stranger.on('pageerror', ({ message }) => problems.push(message));
    await stranger.goto(product.url);
    const demo = stranger.getByRole('region', { name: 'Demo quiz' });
    for (const next of ['Next', 'Next', 'Finish']) {
      await demo.getByRole('radio').first().check();
      await demo.getByRole('button', { name: next }).click();
    }
    await demo.getByLabel('Email').fill('vera@example.com');
    await demo.getByRole('checkbox').check();
    await demo.getByRole('button', { name: 'See My Result' }).click();
    await stranger.getByRole('heading', { name: 'There is your lead' }).waitFor();
    const row = stranger.getByRole('list', { name: 'Leads' }).getByRole('listitem').first();
    expect(await row.textContent()).toMatch(
      /^vera@example\.com\s*New\s*Consent\s*The Strategist\s*Score: 100\s*just now$/,
    );
    // What never changes is still there once the page is live.
    for (const text of ['Easy Builder', 'Prove every consent', 'What open peers put behind a paywall', 'Company'])
      await stranger.getByText(text, { exact: true }).first().waitFor();
    expect([sent, problems, await axeProblems(stranger)]).toEqual([[], [], []]);
    await stranger.context().close();
  });
  test('the landing page says that access is restricted and cleans its address', async () => {
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`${product.url}/?error=access_denied`);
    await stranger
      .getByText('This application is currently in prototype mode and access is limited to authorized users only.')
      .waitFor();
    await stranger.waitForURL(`${product.url}/`);
    await stranger.getByRole('link', { name: 'Create Your First Quiz' }).waitFor();
    await stranger.context().close();
  });
});
