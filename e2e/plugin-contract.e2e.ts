import type { Browser, Page } from 'playwright';
import { expect } from 'vitest';
import type { LeadDetail } from '#contract/lead/submission.schema';
import { snippetsOf } from '../api/docs-site/test/snippets.ts';
import { autoHeightSnippet } from '../widget/src/snippets.ts';
import type { QuizEventDetails, QuizfunnelApi } from '../widget/types.ts';
import { axeProblems } from './axe.ts';
import { readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import { afterObservers } from './frames.ts';
import type { HostSite } from './host-site.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';
import { answerAll, leaveLead } from './take-quiz.ts';

/** The examples of widget/README.md: what is written there is what runs here. */
const examples = snippetsOf('html of widget/README.md', 'js of widget/README.md');
const used = new Set<string>();
const sample = readSample('coffee-personality');
const answers = sample.cases[0]?.answers ?? [];
const vera = { name: 'Vera', email: 'vera@example.com' };

let browser: Browser;
let shop: HostSite;
let owner: Owner;
let id = '';

test.beforeAll(async ({ browser: chromium, site, owner: signedIn }) => {
  browser = chromium;
  shop = site;
  owner = signedIn;
  id = (await owner.publish({ ...sample.quiz, redirectUrl: '', thankYouPageType: 'dynamic' })).id;
});

/** The example that holds a text, filled in with this installation and a quiz. */
function example(holding: string, quiz = id): string {
  const found = examples.find(({ code }) => code.includes(holding));
  if (!found) throw new Error(`No example holds ${holding}`);
  used.add(found.code);
  return found.code.replaceAll('https://quiz.example.com', product.url).replaceAll('QUIZ_ID', quiz);
}
async function open(body: string, query = ''): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.goto(shop.page('/page', body) + query);
  return page;
}
const tag = () => `<script src="${product.url}/embed/${id}.js" async></script>`;
const first = (page: Page) => page.getByText('Question 1 of 5').waitFor();
/** The ground of the quiz: dark or light. */
const isDark = (page: Page) => page.locator('.root').evaluate((root) => getComputedStyle(root).colorScheme === 'dark');

test('the snippet shows the quiz', async () => {
  const page = await open(example('data-cfasync'));
  await first(page);
});

test('attributes choose the look and travel with the lead, as do campaign parameters', async () => {
  const page = await open(
    tag() + example('data-hidden-plan').replace('data-hidden-plan', 'data-hidden-utm_medium="mail" data-hidden-plan'),
    '?utm_source=news&utm_medium=web&gclid=g1&secret=no',
  );
  await first(page);
  expect(await isDark(page)).toBe(true);
  await answerAll(page, answers);
  await leaveLead(page, vera);
  await page.getByText('out of 100 points').waitFor();
  expect(await axeProblems(page), 'thank-you in place, dark').toEqual([]);
  const [lead] = await owner.leads(id);
  const { source } = await owner.call<LeadDetail>('GET', `/api/submissions/${lead?.id}`);
  expect(source).toMatchObject({
    pageUrl: `${shop.origin}/page`,
    utmSource: 'news',
    utmMedium: 'mail',
    gclid: 'g1',
    hidden: { plan: 'pro' },
  });
  expect(JSON.stringify(source)).not.toContain('secret');
});

test('a lazy container mounts when it comes near the view, and not before', async () => {
  const page = await open(`${tag()}<p style="height:4000px">Text</p><div data-quiz-id="${id}" data-lazy></div>`);
  await page.waitForFunction('window.Quizfunnel && Quizfunnel.mount');
  await afterObservers(page.locator('[data-lazy]'));
  expect(await page.getByText('Question 1 of 5').count()).toBe(0);
  await page.evaluate(() => scrollTo(0, 3_500));
  await first(page);
});

test('a queued call mounts, options change in place, and unmounting takes everything back', async () => {
  const page = await open(example('quizfunnel.mount('));
  await first(page);
  expect(await isDark(page)).toBe(false);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Question 2 of 5').waitFor();
  const [update = '', unmount = ''] = example('mounted.update').split('\n');
  await page.evaluate(update);
  expect(await isDark(page)).toBe(true);
  await page.getByText('Question 2 of 5').waitFor();
  await page.evaluate(unmount);
  expect(await page.locator('#place').evaluate((place) => place.shadowRoot?.textContent)).toBe('');
});

test('a quiz whose script is not on the page is fetched, and one that is not there says so', async () => {
  const page = await open(`<div id="place"></div><div id="nowhere"></div>${tag()}`);
  await page.waitForFunction('window.Quizfunnel && Quizfunnel.mount');
  await page.evaluate(() => {
    const { Quizfunnel } = window as unknown as { Quizfunnel: QuizfunnelApi };
    const place = (name: string) => document.getElementById(name) as HTMLElement;
    Quizfunnel.mount(place('place'), { quizId: 'demo-quiz' });
    Quizfunnel.mount(place('nowhere'), { quizId: 'not-there' });
  });
  await page.locator('#place').getByText('Question 1 of 3').waitFor();
  await page.locator('#nowhere').getByText('Quiz Not Found').waitFor();
});

test('events tell what happens, and not who', async () => {
  const page = await open(
    `<script>${example("addEventListener('quiz:lead'")}</script>${tag()}<div id="quiz-${id}"></div>`,
  );
  const heard: string[] = [];
  page.on('console', (message) => message.type() === 'log' && heard.push(message.text()));
  await page.evaluate(() => {
    const details: unknown[] = [];
    Object.assign(window, { details });
    for (const name of ['quiz:complete', 'quiz:lead'])
      document.addEventListener(name, (event) => details.push((event as CustomEvent).detail));
  });
  await answerAll(page, answers);
  await leaveLead(page, vera);
  await page.getByText('out of 100 points').waitFor();
  expect(await axeProblems(page), 'thank-you in place, light').toEqual([]);
  const { score, outcome } = sample.cases[0]?.expect ?? {};
  expect(heard).toEqual([`${score} ${outcome}`]);
  const [complete, detail] = (await page.evaluate('details')) as Array<QuizEventDetails['quiz:lead']>;
  const [lead] = await owner.leads(id);
  expect(detail).toEqual({
    quizId: id,
    sessionId: complete?.sessionId,
    submissionId: lead?.id,
    score,
    outcome,
    consentGiven: true,
    marketingConsent: false,
  });
});

const FRAME = () =>
  `<iframe id="frame" title="Quiz" width="600" height="100" src="${product.url}/embed/${id}"></iframe>`;

test('the frame’s height can be followed', async () => {
  const page = await open(
    `${FRAME()}<script>var frame = document.getElementById('frame');${example("data?.type !== 'resize'")}</script>`,
  );
  await first(page.frameLocator('iframe') as unknown as Page);
  await expect.poll(() => page.locator('iframe').evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(300);
});

test('the frame with its script is as high as its content, dark as its address says, and filled in by a message', async () => {
  const page = await open(example('/frame.js'));
  const frame = page.frameLocator('iframe');
  await first(frame as unknown as Page);
  expect(await isDark(frame as unknown as Page)).toBe(true);
  await expect.poll(() => page.locator('iframe').evaluate(({ clientHeight }) => clientHeight)).not.toBe(600);
  await page.evaluate(`var frame = document.querySelector('iframe'); ${example("'quizfunnel:prefill'")}`);
  await answerAll(frame, answers);
  expect(await frame.getByLabel('Email').inputValue()).toBe(vera.email);
});

test('the copied listener lets a page keep its visitor', async () => {
  const quiz = await owner.publish({ ...sample.quiz, redirectUrl: `${shop.origin}/away` });
  const snippet = autoHeightSnippet({ origin: product.url, quizId: quiz.id, title: 'Quiz' });
  const page = await open(
    `${snippet}<script>var frame = document.querySelector('iframe');${example("addEventListener('quiz:redirect'")}</script>`,
  );
  const frame = page.frameLocator('iframe');
  await answerAll(frame, answers);
  await leaveLead(frame, vera);
  await frame.getByRole('link', { name: 'Continue to Next Step' }).waitFor();
  expect(page.url()).toBe(`${shop.origin}/page`);
});

test('the script that knows further frames keeps our own as high as its content, too', async () => {
  const page = await open(FRAME() + example('data-quiz-frames'));
  await expect.poll(() => page.locator('iframe').evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(300);
});

test('over the page a quiz opens by its link, and by a script', async () => {
  const byLink = await open(example('data-quiz-popup'));
  await byLink.getByRole('link', { name: 'Find your tea' }).click();
  await first(byLink);
  const mounting = example('QuizfunnelPopup.q.push').replace('// popup.open()', 'popup.open(); //');
  const byScript = await open(`<script>${mounting}</script><script src="${product.url}/popup.js"></script>`);
  await first(byScript);
});

test('every example has been used', () => {
  expect(examples.filter(({ code }) => !used.has(code)).map(({ code }) => code)).toEqual([]);
});
