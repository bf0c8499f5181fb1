import type { FrameLocator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { LeadDetail } from '#contract/lead/submission.schema';
import { autoHeightSnippet, iframeSnippet } from '../../widget/src/snippets.ts';
import { readSample } from '../build-quiz.ts';
import { startHostSite } from '../host-site.ts';
import type { Owner } from '../owner.ts';
import { answerAll, leaveLead } from '../take-quiz.ts';
import { test as base, type Hosts } from './host-pages.ts';

const vera = { name: 'Vera', email: 'vera@example.com' };
const demoAnswers = [
  'A clear goal and a plan to reach it',
  'It moved us towards the goal of the year',
  'Spread it over a roadmap of the next quarters',
];
const coffee = readSample('coffee-personality');
const answers = coffee.cases[0]?.answers ?? [];

let hosts: Hosts;
let owner: Owner;
let id = '';
let redirecting = '';
const test = base.extend('otherQuizId', { scope: 'file' }, async ({ owner, site }) => {
  const quiz = await owner.publish({ ...coffee.quiz, redirectUrl: `${site.origin}/thanks` });
  return quiz.id;
});
test.beforeAll(async ({ hosts: served, owner: signedIn, otherQuizId }) => {
  hosts = served;
  owner = signedIn;
  redirecting = otherQuizId;
  id = (await owner.publish({ ...coffee.quiz, redirectUrl: '' })).id;
  hosts.shop.page('/thanks', '<h1>Thanks</h1>');
});

/** How much higher a frame is than what it holds. */
async function room(page: Page, frame: string): Promise<number> {
  const content = await page
    .frameLocator(frame)
    .locator('main')
    .evaluate((main) => Math.ceil(main.getBoundingClientRect().height));
  return (await page.locator(frame).evaluate((element) => element.clientHeight)) - content;
}
const fits = (page: Page, frame: string) => expect.poll(() => room(page, frame)).toBe(40);
const sourceOf = async (quizId: string) => {
  const [lead] = await owner.leads(quizId);
  return (await owner.call<LeadDetail>('GET', `/api/submissions/${lead?.id}`)).source;
};
async function takes(frame: FrameLocator, given = answers): Promise<void> {
  await answerAll(frame, given);
  await leaveLead(frame, vera);
}

test('watched-frames: each is as high as its content, whenever it comes', async ({ open }) => {
  const { page, errors } = await open('watched-frames', { viewport: { width: 800, height: 3000 } });
  for (const frame of ['#lazy', '#sandboxed', '#delayed', '#late', '#inside']) {
    await page.frameLocator(frame).getByText('Question 1 of 3').waitFor();
    await fits(page, frame);
  }
  const isDark = (frame: string) =>
    page
      .frameLocator(frame)
      .locator('.root')
      .evaluate((root) => getComputedStyle(root).colorScheme === 'dark');
  expect([await isDark('#lazy'), await isDark('#late')]).toEqual([true, false]);
  await takes(page.frameLocator('#sandboxed'), demoAnswers);
  await page.frameLocator('#sandboxed').getByRole('heading', { name: 'The Strategist' }).waitFor();
  await fits(page, '#sandboxed');
  expect(errors).toEqual([]);
});

test('isolated-frame: is let in where every resource must say that it may be loaded', async ({ open }) => {
  const { page, errors } = await open('isolated-frame');
  const frame = page.frameLocator('iframe');
  await takes(frame, demoAnswers);
  await frame.getByRole('heading', { name: 'The Strategist' }).waitFor();
  await frame.locator('.score').waitFor();
  expect(errors).toEqual([]);
});

test('inline-listener: keeps the frame’s height where no script of another origin may run', async ({ open }) => {
  const { page, errors } = await open('inline-listener');
  await page.frameLocator('iframe').getByText('Question 1 of 3').waitFor();
  await fits(page, 'iframe');
  await takes(page.frameLocator('iframe'), demoAnswers);
  await page.frameLocator('iframe').getByRole('heading', { name: 'The Strategist' }).waitFor();
  await fits(page, 'iframe');
  expect(errors).toEqual([]);
});

describe('a page with the script for frames', () => {
  const heardOn = `<script>
heard = [];
dataLayer = [];
for (const name of ['quiz:view', 'quiz:step', 'quiz:start', 'quiz:answer', 'quiz:complete', 'quiz:form', 'quiz:lead'])
  document.addEventListener(name, function (event) { heard.push([event.target.id, name, event.detail]); });
</script>`;
  type Heard = Array<[target: string, name: string, detail: object]>;
  const heardBy = (page: Page) => page.evaluate('heard') as Promise<Heard>;
  const count = (heard: Heard, event: string) => heard.filter(([, name]) => name === event).length;
  const script = () => `<script src="${hosts.product.url}/frame.js" async></script>`;

  test('hears the events of a frame on its element, and its data layer too', async ({ page }) => {
    await page.goto(
      hosts.shop.page(
        '/heard',
        `${heardOn}<iframe id="ours" title="Quiz" width="700" height="900" src="${hosts.product.url}/embed/${id}"></iframe>${script()}`,
      ),
    );
    await takes(page.frameLocator('#ours'));
    await page.frameLocator('#ours').getByText('out of 100 points').waitFor();
    await expect.poll(async () => count(await heardBy(page), 'quiz:lead')).toBe(1);
    const heard = await heardBy(page);
    expect(new Set(heard.map(([target]) => target))).toEqual(new Set(['ours']));
    for (const once of ['quiz:view', 'quiz:start', 'quiz:complete', 'quiz:form'])
      expect(count(heard, once), once).toBe(1);
    expect(count(heard, 'quiz:answer')).toBe(5);
    expect(heard.find(([, name]) => name === 'quiz:lead')?.[2]).toMatchObject({ quizId: id, consentGiven: true });
    const layer = (await page.evaluate('dataLayer')) as Array<{ event: string }>;
    expect(layer.map(({ event }) => event)).toEqual(expect.arrayContaining(['quiz:view', 'quiz:lead']));
    expect(JSON.stringify([heard, layer])).not.toMatch(/vera/i);
    // The frame is loaded again: its view is not told again.
    await page.evaluate('heard.length = 0; document.getElementById("ours").src += ""');
    await page.frameLocator('#ours').getByText('out of 100 points').waitFor();
    await expect
      .poll(() => page.evaluate("dataLayer.filter(({ event }) => event === 'quiz:ready').length"))
      .toBeGreaterThan(1);
    expect(count(await heardBy(page), 'quiz:view')).toBe(0);
  });
  test('hears that a frame has no quiz, and why', async ({ page }) => {
    const { id: unpublished } = await owner.publish({ ...coffee.quiz, redirectUrl: '' });
    await owner.call('PATCH', `/api/quizzes/${unpublished}`, { status: 'draft' });
    const frame = (quizId: string) =>
      `<iframe id="${quizId}" title="Quiz" src="${hosts.product.url}/embed/${quizId}"></iframe>`;
    const heardErrors = `<script>
heard = [];
document.addEventListener('quiz:error', function (event) { heard.push([event.target.id, event.detail.quizId, event.detail.code]); });
</script>`;
    await page.goto(
      hosts.shop.page('/missing', heardErrors + frame('never-was') + frame(unpublished) + frame(id) + script()),
    );
    await expect
      .poll(async () => [...((await page.evaluate('heard')) as string[][])].sort())
      .toEqual(
        [
          ['never-was', 'never-was', 'not_found'],
          [unpublished, unpublished, 'not_published'],
        ].sort(),
      );
  });
  test('hears a script inside a builder’s frame, and no frame that makes events up', async ({ page }) => {
    const forged = JSON.stringify({
      type: 'quizfunnel:event',
      event: { event: 'quiz:lead', quizId: id, sessionId: 'forged' },
    });
    const ad = await startHostSite();
    const evil = ad.page('/ad', `<script>parent.postMessage(${forged}, '*');</script>`);
    const inner = `<script src='${hosts.product.url}/embed/${id}.js' async></script><div id='quiz-${id}'></div>`;
    await page.goto(
      hosts.shop.page(
        '/built',
        `${heardOn}${script()}<iframe id="ad" title="Ad" src="${evil}"></iframe>
<iframe id="own" title="Own" srcdoc="<script>parent.postMessage(JSON.parse('${forged.replaceAll('"', '&quot;')}'), '*')</script>"></iframe>
<iframe id="builder" title="Builder" width="700" height="900" srcdoc="<!doctype html>${inner}"></iframe>`,
      ),
    );
    await takes(page.frameLocator('#builder'));
    await page.frameLocator('#builder').getByText('out of 100 points').waitFor();
    await expect.poll(async () => count(await heardBy(page), 'quiz:lead')).toBe(1);
    const heard = await heardBy(page);
    expect(new Set(heard.map(([target]) => target))).toEqual(new Set(['builder']));
    expect(count(heard, 'quiz:view')).toBe(1);
    await ad.close();
  });
});

describe('a page around the frame', () => {
  test('stands in the lead with its campaign, and the frame’s address adds what it says', async ({ newPage }) => {
    const page = await newPage();
    const snippet = autoHeightSnippet({ origin: hosts.product.url, quizId: id, title: 'Take the quiz' });
    const withQuery = snippet.replace(`/embed/${id}"`, `/embed/${id}?hidden-plan=pro&amp;utm_medium=frame"`);
    expect(withQuery).not.toBe(snippet);
    await page.goto(`${hosts.shop.page('/blog/post', withQuery)}?utm_source=news&secret=1`);
    const frame = page.frameLocator('iframe');
    await takes(frame);
    await frame.getByText('out of 100 points').waitFor();
    expect(await sourceOf(id)).toMatchObject({
      pageUrl: `${hosts.shop.origin}/blog/post`,
      utmSource: 'news',
      utmMedium: 'frame',
      hidden: { plan: 'pro' },
    });
    // A tab that has no result yet.
    const other = await newPage();
    await other.goto(`${hosts.product.url}/embed/${id}?lang=de`);
    await other.getByText('Frage 1 von 5').waitFor();
  });
  test('stands there by its origin where it runs no script', async ({ page }) => {
    await page.goto(
      hosts.shop.page('/plain', iframeSnippet({ origin: hosts.product.url, quizId: id, title: 'Take the quiz' })),
    );
    await takes(page.frameLocator('iframe'));
    await page.frameLocator('iframe').getByText('out of 100 points').waitFor();
    expect((await sourceOf(id)).pageUrl).toBe(`${hosts.shop.origin}/`);
  });
  test('fills the form in by a message, and by no address', async ({ newPage }) => {
    const address = hosts.shop.page(
      '/prefill',
      `<iframe title="Quiz" width="700" height="900" src="${hosts.product.url}/embed/${id}?email=no@example.com&prefill=no"></iframe>`,
    );
    const page = await newPage();
    await page.goto(address);
    const frame = page.frameLocator('iframe');
    await frame.getByText('Question 1 of 5').waitFor();
    await page.evaluate(
      ([origin, email]) =>
        document
          .querySelector('iframe')
          ?.contentWindow?.postMessage({ type: 'quizfunnel:prefill', name: 'Vera', email }, origin as string),
      [hosts.product.url, vera.email],
    );
    await answerAll(frame, answers);
    expect([
      await frame.getByLabel('Name (optional)').inputValue(),
      await frame.getByLabel('Email').inputValue(),
    ]).toEqual(['Vera', vera.email]);
    // A tab that keeps nothing of the first.
    const untold = await newPage();
    await untold.goto(address);
    await answerAll(untold.frameLocator('iframe'), answers);
    expect(await untold.frameLocator('iframe').getByLabel('Email').inputValue()).toBe('');
  });
});

describe('a script inside a builder’s own frame', () => {
  test('builder-frame: says where to go on when it may not send the window there', async ({ open }) => {
    const { page } = await open('builder-frame', {}, redirecting);
    const frame = page.frameLocator('iframe');
    await takes(frame);
    const link = frame.getByRole('link', { name: 'Continue to Next Step' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toContain('/thanks?score=');
    expect(page.url()).toContain('/builder-frame');
  });
  test('knows the page around it and its campaign where the frame has no address of its own', async ({ page }) => {
    const { id: quizId } = await owner.publish({ ...coffee.quiz, redirectUrl: '' });
    const address = await hosts.address('platforms/framer', quizId);
    await page.goto(`${address}?utm_source=news`);
    const frame = page.frameLocator('iframe');
    await takes(frame);
    await frame.getByText('out of 100 points').waitFor();
    expect(await sourceOf(quizId)).toMatchObject({ pageUrl: address, utmSource: 'news' });
  });
  test('sends the top window on, not the frame', async ({ page }) => {
    const builder = await startHostSite();
    const inner = builder.page(
      '/inner',
      `<script src="${hosts.product.url}/embed/${redirecting}.js" async></script><div id="quiz-${redirecting}"></div>`,
    );
    await page.goto(
      hosts.shop.page('/outer', `<iframe title="Builder" width="700" height="900" src="${inner}"></iframe>`),
    );
    await takes(page.frameLocator('iframe'));
    await page.waitForURL(/\/thanks\?/);
    await page.getByRole('heading', { name: 'Thanks' }).waitFor();
    await builder.close();
  });
});

test('preview: the editor of a page builder stores nothing and counts nothing', async ({ page }) => {
  const { id: quizId } = await owner.publish({ ...coffee.quiz, redirectUrl: '' });
  await page.goto(
    hosts.shop.page(
      '/editor',
      `<script src="${hosts.product.url}/embed/${quizId}.js" async></script><div id="quiz-${quizId}" data-preview></div>`,
    ),
  );
  await answerAll(page, answers);
  await leaveLead(page, vera);
  await page.getByText('out of 100 points').waitFor();
  expect(await owner.leads(quizId)).toEqual([]);
  expect((await owner.call<{ viewCount: number }>('GET', `/api/quizzes/${quizId}`)).viewCount).toBe(0);
});
