import type { Page } from 'playwright';
import { expect } from 'vitest';
import { autoHeightSnippet } from '../../widget/src/snippets.ts';
import { readSample } from '../build-quiz.ts';
import { nextFrames } from '../frames.ts';
import type { Owner } from '../owner.ts';
import { answerAll, leaveLead } from '../take-quiz.ts';
import { type Hosts, test } from './host-pages.ts';

const answers = [
  'A clear goal and a plan to reach it',
  'It moved us towards the goal of the year',
  'Spread it over a roadmap of the next quarters',
];
const vera = { name: 'Vera', email: 'vera@example.com' };
const coffee = readSample('coffee-personality');
const [coffeeCase] = coffee.cases;
let hosts: Hosts;
let owner: Owner;
let redirecting = '';

test.beforeAll(async ({ hosts: served, owner: signedIn }) => {
  hosts = served;
  hosts.shop.page('/thanks', '<h1>Thanks</h1>');
  owner = signedIn;
  redirecting = (await owner.publish({ ...coffee.quiz, redirectUrl: `${hosts.shop.origin}/thanks?a=1` })).id;
});

test('framed: the copied listener keeps the frame as high as its content, growing and shrinking, also after a reload', async ({
  open,
}) => {
  const { page, errors } = await open('framed', { viewport: { width: 800, height: 1000 } });
  const frame = page.frameLocator('iframe');
  const height = () => page.locator('iframe').evaluate((element) => element.clientHeight);
  const content = () => frame.locator('main').evaluate((main) => Math.ceil(main.getBoundingClientRect().height));
  const fits = () => expect.poll(async () => (await height()) - (await content())).toBe(40);
  await frame.getByText('Question 1 of 3').waitFor();
  await fits();
  const first = await height();
  await answerAll(frame, answers);
  await fits();
  expect(await height()).not.toBe(first);
  await leaveLead(frame, vera);
  await frame.getByRole('heading', { name: 'The Strategist' }).waitFor();
  await fits();
  // The frame alone is loaded again: its listener asks for nothing, it tells by itself.
  await page.evaluate(() => {
    const element = document.querySelector('iframe') as HTMLIFrameElement;
    element.style.height = '100px';
    element.setAttribute('src', element.src);
  });
  await fits();
  expect(errors).toEqual([]);
});

test('brings the heading of a step into the view of the page, where the frame is as high as its content', async ({
  newPage,
}) => {
  const page = await newPage({ viewport: { width: 390, height: 420 }, reducedMotion: 'reduce' });
  const snippet = autoHeightSnippet({ origin: hosts.product.url, quizId: 'demo-quiz', title: 'Take the quiz' });
  await page.goto(
    hosts.shop.page(
      '/long',
      `<div style="height:900px">A long article</div>${snippet}<div style="height:900px"></div>`,
    ),
  );
  const frame = page.frameLocator('iframe');
  const heading = () => frame.locator('#q').boundingBox();
  for (const [index, answer] of answers.entries()) {
    await frame.getByText(`Question ${index + 1} of 3`).waitFor();
    await frame.getByRole('radio', { name: answer }).check();
    const button = frame.getByRole('button', { name: index === 2 ? 'Finish' : 'Next' });
    // As a visitor has it who looks at the button.
    await button.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await expect.poll(async () => (await heading())?.y).toBeLessThan(0);
    // Not `click()`: when Playwright retries, it scrolls the page.
    await button.dispatchEvent('click');
    // Below a header that the page may have, and not at the end of the window.
    await expect.poll(async () => (await heading())?.y).toBeGreaterThan(60);
    expect((await heading())?.y).toBeLessThan(260);
  }
  await frame.getByRole('button', { name: 'See My Result' }).click();
  const problem = frame.getByText('Please enter a valid email address');
  await expect.poll(async () => (await problem.boundingBox())?.y).toBeGreaterThan(0);
  expect((await problem.boundingBox())?.y).toBeLessThan(420);
});

test('keeps the result over a reload of a page of the same site', async ({ page }) => {
  const address = await hosts.address('framed');
  // The product's own host. Chromium keeps the storage of frames of another site apart; Playwright switches that off, and then a Chromium
  // that blocks third-party cookies gives them none.
  expect(new URL(hosts.product.url).hostname).toBe('localhost');
  await page.goto(address.replace('127.0.0.1', 'localhost'));
  const frame = page.frameLocator('iframe');
  await answerAll(frame, answers);
  await leaveLead(frame, vera);
  await frame.getByRole('heading', { name: 'The Strategist' }).waitFor();
  await page.reload();
  await frame.getByRole('heading', { name: 'The Strategist' }).waitFor();
});

test('starts over after a reload where a frame may store nothing, with one lead for each time it was taken', async ({
  newPage,
}) => {
  const page = await newPage({ reducedMotion: 'reduce' });
  const { id } = await owner.publish({ ...coffee.quiz, redirectUrl: '' });
  const frame = page.frameLocator('iframe');
  const sessions: string[] = [];
  let lostAnswers = 0;
  await page.route(`**/api/public/quiz/${id}/submit`, async (route) => {
    sessions.push((route.request().postDataJSON() as { sessionId: string }).sessionId);
    const response = await route.fetch();
    if (lostAnswers-- > 0) await route.abort();
    else await route.fulfill({ response });
  });
  // Every browser refuses storage to a sandbox without an origin.
  await page.goto(
    hosts.shop.page(
      '/no-storage',
      `<iframe title="Quiz" sandbox="allow-scripts" width="700" height="900" src="${hosts.product.url}/embed/${id}"></iframe>`,
    ),
  );
  const taken = async () => {
    await answerAll(frame, coffeeCase?.answers ?? []);
    await leaveLead(frame, vera);
  };
  const leads = async () => (await owner.leads(id)).length;

  // One answer is lost: the lead is sent again under its session.
  lostAnswers = 1;
  await taken();
  await frame.getByText('out of 100 points').waitFor();
  expect([sessions.length, new Set(sessions).size, await leads()]).toEqual([2, 1, 1]);

  // Every answer is lost until the page is reloaded: the lead is stored, and not sent by the page that comes after.
  await page.reload();
  lostAnswers = Number.POSITIVE_INFINITY;
  await taken();
  await expect.poll(leads).toBe(2);
  await page.reload();
  lostAnswers = 0;
  await taken();
  await frame.getByText('out of 100 points').waitFor();
  expect([new Set(sessions).size, await leads()]).toEqual([3, 3]);
});

test('framed: answers a ping, for listeners that come late', async ({ open }) => {
  const { page } = await open('framed');
  await page.frameLocator('iframe').getByText('Question 1 of 3').waitFor();
  const answer = await page.evaluate(
    (origin) =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => data?.type === 'resize' && resolve(data));
        document.querySelector('iframe')?.contentWindow?.postMessage({ type: 'quizfunnel:ping' }, origin);
      }),
    hosts.product.url,
  );
  expect(answer).toEqual({ type: 'resize', height: expect.any(Number), quizId: 'demo-quiz' });
});

test('growing-frame: a host that adds to the height starts no loop', async ({ open }) => {
  const { page } = await open('growing-frame');
  await page.frameLocator('iframe').getByText('Question 1 of 3').waitFor();
  await expect.poll(() => page.evaluate('heights.length')).toBeGreaterThan(0);
  // Each ping is answered once, and nothing else is said in between or after.
  const before = (await page.evaluate('heights.length')) as number;
  for (let pings = 1; pings <= 5; pings += 1) {
    await page.evaluate(
      (origin) => document.querySelector('iframe')?.contentWindow?.postMessage({ type: 'quizfunnel:ping' }, origin),
      hosts.product.url,
    );
    await expect.poll(() => page.evaluate('heights.length')).toBeGreaterThanOrEqual(before + pings);
    await nextFrames(page);
  }
  expect(await page.evaluate('heights.length')).toBe(before + 5);
});

test('sandboxed-frame: can be taken without an origin', async ({ open }) => {
  const { page } = await open('sandboxed-frame');
  const frame = page.frameLocator('iframe');
  await answerAll(frame, answers);
  await leaveLead(frame, vera);
  await frame.getByRole('heading', { name: 'The Strategist' }).waitFor();
});

test('nested-frames: can be taken two frames deep', async ({ open }) => {
  const { page } = await open('nested-frames');
  const frame = page.frameLocator('iframe').frameLocator('iframe');
  await answerAll(frame, answers);
  await leaveLead(frame, vera);
  await frame.getByRole('heading', { name: 'The Strategist' }).waitFor();
});

async function redirected(page: Page, script: string, sandbox = '') {
  const asked: unknown[] = [];
  await page.exposeFunction('tell', (data: unknown) => asked.push(data));
  await page.goto(
    hosts.shop.page(
      '/redirect',
      `<iframe title="Quiz" ${sandbox} width="700" height="900" src="${hosts.product.url}/embed/${redirecting}"></iframe>
<script>addEventListener('message', function (event) { if (event.data && event.data.type === 'quizfunnel:redirect') { tell(event.data); ${script} } });</script>`,
    ),
  );
  const frame = page.frameLocator('iframe');
  await answerAll(frame, coffeeCase?.answers ?? []);
  await leaveLead(frame, vera);
  return { frame, asked };
}

test('sends the top window on when no one answers, having told nothing personal', async ({ page }) => {
  const { asked } = await redirected(page, '');
  await page.getByRole('heading', { name: 'Thanks' }).waitFor();
  expect(new URL(page.url()).searchParams.get('email')).toBe(vera.email);
  expect(asked).toEqual([{ type: 'quizfunnel:redirect', quizId: redirecting, url: `${hosts.shop.origin}/thanks?a=1` }]);
});

test('stays, with the result and its button, when the page says no', async ({ page }) => {
  const { frame } = await redirected(
    page,
    "event.source.postMessage({ type: 'quizfunnel:redirect', go: false }, event.origin)",
  );
  await frame.getByRole('link', { name: 'Continue to Next Step' }).waitFor();
  expect(page.url()).toBe(`${hosts.shop.origin}/redirect`);
});

test('goes at once, and once, when the page says yes', async ({ page }) => {
  await redirected(page, "event.source.postMessage({ type: 'quizfunnel:redirect', go: true }, event.origin)");
  await page.getByRole('heading', { name: 'Thanks' }).waitFor();
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(3);
});

test('shows the result with its button where a sandbox forbids the redirect', async ({ page }) => {
  const { frame } = await redirected(page, '', 'sandbox="allow-scripts"');
  const link = frame.getByRole('link', { name: 'Continue to Next Step' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toContain('/thanks?a=1&score=');
});
