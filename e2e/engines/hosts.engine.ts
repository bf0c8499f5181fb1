import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { LeadDetail } from '#contract/lead/submission.schema';
import { autoHeightSnippet, scriptSnippet } from '../../widget/src/snippets.ts';
import { readSample } from '../build-quiz.ts';
import { type Hosts, hostNames, test } from '../hosts/host-pages.ts';
import { ownTests } from '../hosts/own-tests.ts';
import { visits } from '../hosts/visits.ts';
import type { Owner } from '../owner.ts';
import { type Engine, type EnginePage, eventually } from './engine.ts';
import { engines } from './engines.ts';
import { demoAnswers, visitorOf } from './visitor.ts';

const { QF_TEST_LONG } = process.env;
/** A field of the page's keeps the focus. */
const LEFT_OUT = ['focused-field'];
const pages = hostNames.filter((name) => !ownTests.includes(name) && !LEFT_OUT.includes(name));
const coffee = readSample('coffee-personality');
const answers = coffee.cases[0]?.answers ?? [];

let hosts: Hosts;
let owner: Owner;
let id = '';
test.beforeAll(async ({ hosts: served, owner: signedIn }) => {
  hosts = served;
  owner = signedIn;
  id = (await owner.publish({ ...coffee.quiz, redirectUrl: '' })).id;
});

describe.each(engines)('in %s', (engineName, start) => {
  let engine: Engine;
  let page: EnginePage;
  beforeAll(async () => {
    engine = await start();
    console.log(`In ${engine.name}`);
  });
  // A tab that keeps no result of another test.
  beforeEach(async () => {
    page = await engine.open();
  });
  afterEach(() => page?.close());
  afterAll(() => engine?.close());
  const leadOf = async (email: string) => {
    const lead = (await owner.leads(id)).find((one) => one.email === email);
    return owner.call<LeadDetail>('GET', `/api/submissions/${lead?.id}`);
  };

  // The short form: it fails in an engine in which the build does not run.
  test('a quiz is taken from the pasted script to a stored lead', async () => {
    const email = `script.${engineName.toLowerCase()}@example.com`;
    const snippet = scriptSnippet({ origin: hosts.product.url, quizId: id, title: 'Take the quiz' });
    await page.goto(`${hosts.shop.page('/script', snippet)}?utm_source=news`);
    await visitorOf(page).takes(answers, email);
    expect((await leadOf(email)).source).toMatchObject({ pageUrl: `${hosts.shop.origin}/script`, utmSource: 'news' });
  });

  test.runIf(QF_TEST_LONG)('a quiz is taken in the pasted frame, which is as high as its content', async () => {
    const email = `frame.${engineName.toLowerCase()}@example.com`;
    const snippet = autoHeightSnippet({ origin: hosts.product.url, quizId: id, title: 'Take the quiz' });
    await page.goto(`${hosts.shop.page('/frame', snippet)}?utm_source=news`);
    const visitor = visitorOf(page, 0);
    await visitor.sees('Question 1 of 5');
    await eventually(async () => {
      const content = await page.evaluate(
        "Math.ceil(document.querySelector('main').getBoundingClientRect().height)",
        0,
      );
      expect(await page.evaluate("document.querySelector('iframe').clientHeight")).toBe(Number(content) + 40);
    });
    await visitor.takes(answers, email);
    expect((await leadOf(email)).source).toMatchObject({ pageUrl: `${hosts.shop.origin}/frame`, utmSource: 'news' });
  });

  test.runIf(QF_TEST_LONG)('a quiz is taken on its own page', async () => {
    const email = `page.${engineName.toLowerCase()}@example.com`;
    const address = `${hosts.product.url}/quiz/${id}`;
    await page.goto(`${address}?utm_source=news`);
    await visitorOf(page).takes(answers, email);
    expect((await leadOf(email)).source).toMatchObject({ pageUrl: address, utmSource: 'news' });
  });

  test.runIf(QF_TEST_LONG)('a quiz is taken in a frame without an origin', async () => {
    await page.goto(await hosts.address('sandboxed-frame'));
    await visitorOf(page, 0).takes(demoAnswers, 'vera@example.com');
  });

  test.runIf(QF_TEST_LONG).each(pages)('the quiz on %s is taken', async (name) => {
    const { press, isFramed } = visits[name] ?? {};
    await page.goto(await hosts.address(name));
    if (press) await visitorOf(page).presses(press);
    await visitorOf(page, isFramed ? 0 : undefined).takes(demoAnswers, 'vera@example.com');
  });
});
