import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct } from '../api/scripts/start-product.mjs';
import { axeProblems } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { type HostSite, startHostSite } from './host-site.ts';
import { answerAll, leaveLead } from './take-quiz.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
let shop: HostSite;
let tag = '';
const DIV = '<div id="quiz-demo-quiz"></div>';
const answers = [
  'A clear goal and a plan to reach it',
  'It moved us towards the goal of the year',
  'Spread it over a roadmap of the next quarters',
];

beforeAll(async () => {
  [product, browser, shop] = [await startProduct(), await launchBrowser(), await startHostSite()];
  tag = `<script src="${product.url}/embed/demo-quiz.js" async></script>`;
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await product?.stop();
});

/** Opens a page of the shop and notes every error on it. */
async function open(
  body: string,
  headers?: Record<string, string>,
): Promise<{ page: Page; errors: string[]; close: () => Promise<void> }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(shop.page(`/${Math.random().toString(36).slice(2)}`, body, headers));
  return { page, errors, close: () => context.close() };
}

async function takes(page: Page): Promise<void> {
  await answerAll(page, answers);
  await leaveLead(page, { name: 'Vera', email: 'vera@example.com' });
  await page.getByRole('heading', { name: 'The Strategist' }).waitFor();
}

describe('the script works', () => {
  it.each<[string, () => string, Record<string, string>?]>([
    ['before its container', () => tag + DIV],
    ['after its container', () => DIV + tag],
    [
      'in the head, before there is a body',
      () => `<!doctype html><html><head>${tag.replace(' async', '')}</head><body>${DIV}</body></html>`,
    ],
    ['deferred', () => tag.replace('async', 'defer') + DIV],
    [
      'injected late',
      () =>
        `${DIV}<script>setTimeout(function(){var s=document.createElement('script');s.src='${product.url}/embed/demo-quiz.js';document.body.append(s)},300)</script>`,
    ],
    [
      'evaluated without a script element of its own',
      () =>
        `${DIV}<script>fetch('${product.url}/embed/demo-quiz.js',{mode:'cors'}).catch(function(){});</script>${tag}`,
    ],
    [
      'with a container that comes later',
      () =>
        `${tag}<script>setTimeout(function(){var d=document.createElement('div');d.id='quiz-demo-quiz';document.body.append(d)},400)</script>`,
    ],
    ['where every style is unset', () => `<style>*{all:unset!important}</style>${tag}${DIV}`],
    [
      'where everything is hidden',
      () => `<style>div{display:none!important;visibility:hidden!important}</style>${tag}<section>${DIV}</section>`,
    ],
    [
      'where the root font is huge',
      () => `<style>html{font-size:50px}.option,.main,.root{display:none;color:red}</style>${tag}${DIV}`,
    ],
    [
      'under a strict policy',
      () => tag + DIV,
      {
        'content-security-policy':
          "default-src 'none'; script-src ORIGIN; connect-src ORIGIN; img-src ORIGIN; style-src 'none'; require-trusted-types-for 'script'",
      },
    ],
    [
      'where arrays are patched',
      () =>
        `<script>Array.prototype.toJSON=function(){return 'broken'};Array.prototype.extra=function(){};Object.prototype.polluted=1</script>${tag}${DIV}`,
    ],
    [
      'where storage throws',
      () =>
        `<script>Object.defineProperty(window,'sessionStorage',{get:function(){throw new Error('denied')}})</script>${tag}${DIV}`,
    ],
    [
      'where module, exports and define leak',
      () =>
        `<script>window.module={exports:{}};window.exports={};window.define=function(){};define.amd={}</script>${tag}${DIV}`,
    ],
    [
      'under a storm of messages',
      () =>
        `<script>setInterval(function(){postMessage(null,'*');postMessage({type:'resize',height:1e9,quizId:'demo-quiz'},'*')},20)</script>${tag}${DIV}`,
    ],
    [
      'where an element has the name of the global',
      () => `<a id="Quizfunnel"></a><a id="quiz-config"></a>${tag}${DIV}`,
    ],
  ])('%s', async (_name, body, headers = {}) => {
    const policy = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replaceAll('ORIGIN', product.url)]),
    );
    const { page, errors, close } = await open(body(), policy);
    await takes(page);
    expect(errors).toEqual([]);
    await close();
  });

  it('once when it is loaded twice, and in each of two containers', async () => {
    const { page, errors, close } = await open(
      `${tag}${tag}${DIV}<div data-quiz-id="demo-quiz" data-theme="dark"></div>`,
    );
    await page.getByText('Question 1 of 3').nth(1).waitFor();
    expect(await page.getByText('Question 1 of 3').count()).toBe(2);
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Next' }).first().click();
    await page.getByText('Question 2 of 3').waitFor();
    expect(await page.getByText('Question 1 of 3').count()).toBe(1);
    expect(errors).toEqual([]);
    await close();
  });

  it('again when its container was removed and put back, or cloned', async () => {
    const { page, errors, close } = await open(`${tag}<main>${DIV}</main>`);
    await page.getByText('Question 1 of 3').waitFor();
    await page.evaluate(() => {
      const main = document.querySelector('main') as HTMLElement;
      const html = main.innerHTML;
      main.innerHTML = '';
      setTimeout(() => {
        main.innerHTML = html;
      }, 100);
    });
    await page.getByText('Question 1 of 3').waitFor({ state: 'detached' });
    await page.getByText('Question 1 of 3').waitFor();
    await takes(page);
    expect(errors).toEqual([]);
    await close();
  });

  it('in a sandboxed frame without an origin', async () => {
    const { page, close } = await open(
      `<iframe sandbox="allow-scripts" width="600" height="700" src="${product.url}/embed/demo-quiz"></iframe>`,
    );
    const frame = page.frameLocator('iframe');
    await answerAll(frame, answers);
    await leaveLead(frame, { name: '', email: 'vera@example.com' });
    await frame.getByRole('heading', { name: 'The Strategist' }).waitFor();
    await close();
  });

  it('in the language of the page, from right to left where that is so', async () => {
    const { page, close } = await open(`<!doctype html><html lang="ar" dir="rtl"><body>${tag}${DIV}</body></html>`);
    await page.getByText('السؤال 1 من 3').waitFor();
    await page.getByRole('button', { name: 'التالي' }).waitFor();
    expect(await page.locator('#quiz-demo-quiz .root').evaluate((root) => getComputedStyle(root).direction)).toBe(
      'rtl',
    );
    await close();
  });

  it('for calls queued before it came, and takes everything back', async () => {
    const { page, close } = await open(
      `<div id="place"></div><script>window.Quizfunnel={q:[function(api){window.mounted=api.mount(document.getElementById('place'),{quizId:'demo-quiz',theme:'dark'})}]}</script>${tag}`,
    );
    await page.getByText('Question 1 of 3').waitFor();
    await page.evaluate('mounted.unmount()');
    expect(await page.locator('#place').evaluate((place) => place.shadowRoot?.childNodes.length)).toBe(0);
    await close();
  });
});

describe('the page around it', () => {
  it('hears events without personal data, and no keys', async () => {
    const { page, close } = await open(
      `<script>heard=[];keys=[];dataLayer=[];['ready','view','start','answer','complete','lead','error'].forEach(function(n){document.addEventListener('quiz:'+n,function(e){heard.push([n,JSON.stringify(e.detail)])})});document.addEventListener('keydown',function(e){keys.push(e.key)})</script>${tag}${DIV}`,
    );
    await page.getByRole('radio').first().waitFor();
    await page.getByRole('radio').first().focus();
    await page.keyboard.press('b');
    expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
    await takes(page);
    const heard = (await page.evaluate('heard')) as Array<[string, string]>;
    expect([...new Set(heard.map(([name]) => name))].sort()).toEqual([
      'answer',
      'complete',
      'lead',
      'ready',
      'start',
      'view',
    ]);
    expect(JSON.stringify(heard)).not.toMatch(/vera/i);
    expect(((await page.evaluate('dataLayer')) as unknown[]).length).toBe(heard.length);
    expect(await page.evaluate('keys')).toEqual([]);
    await close();
  });

  it('keeps its focus and its place while the quiz loads, and is asked for nothing but the script', async () => {
    const { page, close } = await open(`<input id="mine" autofocus>${'<p>text</p>'.repeat(60)}${tag}${DIV}`);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByText('Question 1 of 3').waitFor();
    expect(await page.evaluate(() => [document.activeElement?.id, scrollY])).toEqual(['mine', 0]);
    expect(requests.filter((url) => !url.startsWith(product.url))).toEqual([]);
    await close();
  });
});

it.each(['light', 'dark'])('has nothing for axe in any state, %s', async (theme) => {
  const { page, close } = await open(`<main>${tag}<div id="quiz-demo-quiz" data-theme="${theme}"></div></main>`);
  const problems: string[] = [];
  const look = async (state: string) =>
    problems.push(...(await axeProblems(page)).map((problem) => `${state}: ${problem}`));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByText('Question 1 of 3').waitFor();
  await look('question');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Please select an answer').waitFor();
  await look('no answer');
  await answerAll(page, answers);
  await look('form');
  await page.getByRole('button', { name: 'See My Result' }).click();
  await page.getByText('You must consent to continue').waitFor();
  await look('form with problems');
  await leaveLead(page, { name: 'Vera', email: 'vera@example.com' });
  await page.getByText('out of 100 points').waitFor();
  await look('result');
  expect(problems).toEqual([]);
  await close();
});
