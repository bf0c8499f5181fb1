import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { scriptSnippet } from '../../widget/src/snippets.ts';
import { readSample } from '../build-quiz.ts';
import { afterObservers } from '../frames.ts';
import { answerAll, leaveLead, type Place } from '../take-quiz.ts';
import { type Hosts, test } from './host-pages.ts';

const answers = [
  'A clear goal and a plan to reach it',
  'It moved us towards the goal of the year',
  'Spread it over a roadmap of the next quarters',
];
const vera = { name: 'Vera', email: 'vera@example.com' };
const SECOND = '/embed/parts/second-';
const PARTS = `**${SECOND}*`;
const coffee = readSample('coffee-personality');

let hosts: Hosts;
let tag = '';
let other = '';
test.beforeAll(async ({ hosts: served, owner }) => {
  hosts = served;
  tag = scriptSnippet({ origin: hosts.product.url, quizId: 'demo-quiz', title: 'Take the quiz' });
  other = (await owner.publish({ ...coffee.quiz, redirectUrl: '' })).id;
});

/** The page's requests for second parts, from now on. */
function partsOf(page: Page): string[] {
  const parts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(SECOND)) parts.push(request.url());
  });
  return parts;
}

async function takes(place: Place): Promise<void> {
  await answerAll(place, answers);
  await leaveLead(place, vera);
  await place.getByRole('heading', { name: 'The Strategist' }).waitFor();
}
async function isPlain(place: Place): Promise<void> {
  await place.getByText(/^\d+ out of 100 points$/).waitFor();
  expect(await place.locator('.score').count()).toBe(0);
}

describe('what comes after a stored lead', () => {
  test('is fetched once, after the first question is painted', async ({ page }) => {
    const parts = partsOf(page);
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('[id^="quiz-"]')?.shadowRoot?.querySelector('h2'))
          requestAnimationFrame(() => Object.assign(window, { painting: performance.now() }));
        else requestAnimationFrame(look);
      };
      look();
    });
    await page.goto(hosts.shop.page('/painted', tag));
    await expect.poll(() => parts.length).toBe(1);
    // The browser lists what was fetched once it has come.
    const askedAt = () =>
      page.evaluate(
        () =>
          performance.getEntriesByType('resource').find(({ name }) => name.includes('/embed/parts/second-'))
            ?.startTime ?? 0,
      );
    await expect.poll(askedAt).toBeGreaterThan(0);
    const painting = await page.evaluate(() => (window as unknown as { painting: number }).painting);
    expect(await askedAt()).toBeGreaterThan(painting);
    await takes(page);
    expect(parts).toHaveLength(1);
  });

  test('is not fetched for a quiz that nobody has come to', async ({ page }) => {
    const parts = partsOf(page);
    await page.goto(hosts.shop.page('/below', `<div style="height:5000px"></div>${tag}`));
    await page.getByText('Question 1 of 3').waitFor({ state: 'attached' });
    await afterObservers(page.locator('#quiz-demo-quiz'));
    expect(parts).toEqual([]);
    await page.getByText('Question 1 of 3').scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 5_000);
    await expect.poll(() => parts.length).toBe(1);
  });

  test('is shown plainly where the network keeps it away, in the script and in the frame', async ({
    page,
    newPage,
  }) => {
    const parts = partsOf(page);
    await page.route(PARTS, (route) => route.abort());
    await page.goto(hosts.shop.page('/kept-away', tag));
    await takes(page);
    await isPlain(page);
    // Once while the first question was read, and once more at the form.
    expect(parts).toHaveLength(2);
    await page.goto(
      hosts.shop.page(
        '/framed-kept-away',
        `<iframe width="700" height="900" src="${hosts.product.url}/embed/demo-quiz"></iframe>`,
      ),
    );
    await takes(page.frameLocator('iframe'));
    await isPlain(page.frameLocator('iframe'));
    // Another tab: this one has the frame's result.
    const own = await newPage();
    await own.route(PARTS, (route) => route.abort());
    await own.goto(`${hosts.product.url}/quiz/demo-quiz`);
    await takes(own);
    await isPlain(own);
  });

  test('comes at the form when it did not come before', async ({ page }) => {
    const parts = partsOf(page);
    await page.route(PARTS, (route) => route.abort(), { times: 1 });
    await page.goto(hosts.shop.page('/second-try', tag));
    await expect.poll(() => parts.length).toBe(1);
    await takes(page);
    await page.locator('.score').waitFor();
  });

  test('is shown plainly where a policy lets in the script alone', async ({ page }) => {
    const { url } = hosts.product;
    const policy = `default-src 'none'; script-src ${url}/embed/demo-quiz.js; connect-src ${url}`;
    await page.goto(hosts.shop.page('/one-script', tag, { 'content-security-policy': policy }));
    await takes(page);
    await isPlain(page);
  });

  test('solves the proof of work that an owner asks for, where a policy allows no workers', async ({ page, owner }) => {
    const { id } = await owner.publish({ ...coffee.quiz, redirectUrl: '', proofOfWork: true });
    const { url } = hosts.product;
    const snippet = scriptSnippet({ origin: url, quizId: id, title: 'Take the quiz' });
    const policy = `default-src 'none'; script-src ${url}/embed/${id}.js ${url}/embed/parts/; connect-src ${url}`;
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/submit')) statuses.push(response.status());
    });
    await page.goto(hosts.shop.page('/proof', snippet, { 'content-security-policy': policy }));
    const [coffeeCase] = coffee.cases;
    await answerAll(page, coffeeCase?.answers ?? []);
    await leaveLead(page, vera);
    await page.locator('.score').waitFor();
    expect(statuses).toEqual([428, 200]);
    expect((await owner.leads(id)).map(({ email }) => email)).toEqual([vera.email]);
  });

  test('is let in by the policy of our own pages, also without an origin', async ({ page }) => {
    const parts = partsOf(page);
    const frame = `<iframe sandbox="allow-scripts" width="700" height="900" src="${hosts.product.url}/embed/demo-quiz"></iframe>`;
    for (const place of ['/sandboxed', '']) {
      await page.goto(place ? hosts.shop.page(place, frame) : `${hosts.product.url}/quiz/demo-quiz`);
      const quiz = place ? page.frameLocator('iframe') : page;
      await takes(quiz);
      await quiz.locator('.score').waitFor();
    }
    expect(parts).toHaveLength(2);
  });
});

describe('a first part of an older build', () => {
  const GONE = 'second-oldbuild';
  /** The script of a quiz as an older build made it, whose second part this server does not have. */
  async function older(quizId: string): Promise<string> {
    const code = await (await fetch(`${hosts.product.url}/embed/${quizId}.js`)).text();
    const known = /second-[0-9a-f]{6}/.exec(code)?.[0] ?? '';
    expect(code.split(known)).toHaveLength(2);
    return hosts.shop.file(`/older-${quizId}.js`, 'text/javascript', code.replace(known, GONE));
  }

  test('shows the result plainly', async ({ page }) => {
    const parts = partsOf(page);
    const script = await older('demo-quiz');
    await page.goto(
      hosts.shop.page('/older', `<script src="${script}" async></script><div id="quiz-demo-quiz"></div>`),
    );
    await takes(page);
    await isPlain(page);
    expect(parts[0]).toContain(GONE);
  });

  test('lives beside a newer one on a page, each with its own second part', async ({ page }) => {
    const script = await older('demo-quiz');
    await page.goto(
      hosts.shop.page(
        '/two-builds',
        `<script src="${script}"></script><div id="quiz-demo-quiz"></div>
<script src="${hosts.product.url}/embed/${other}.js"></script><div id="quiz-${other}"></div>`,
      ),
    );
    const quiz = page.locator(`#quiz-${other}`);
    const [coffeeCase] = coffee.cases;
    await answerAll(quiz, coffeeCase?.answers ?? []);
    await leaveLead(quiz, vera);
    await quiz.locator('.score').waitFor();
    await takes(page.locator('#quiz-demo-quiz'));
    await isPlain(page.locator('#quiz-demo-quiz'));
  });
});
