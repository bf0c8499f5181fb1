import type { Browser, Page } from 'playwright';
import { describe, expect, vi } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import type { startMailServer } from '../api/src/test/mail-server.ts';
import { axeProblems } from './axe.ts';
import { sendingTest as test } from './fixtures.ts';
import type { HostSite } from './host-site.ts';
import type { Owner } from './owner.ts';
import { reflowProblems, spaceText } from './reflow.ts';
import { fullQuiz, inLongWords, type Look, upload, walk } from './visitor-walk.ts';

/** The narrowest first; the others only in the long run. */
const WIDTHS = process.env.QF_TEST_LONG ? [320, 768, 1440] : [320];
let product: { url: string };
let mails: Awaited<ReturnType<typeof startMailServer>>;
let browser: Browser;
let shop: HostSite;
let owner: Owner;
let full: Quiz;
let arabic: Quiz;
let long: Quiz;
let points: Quiz;
test.beforeAll(async ({ browser: chromium, site, mails: server, product: ownProduct, owner: signedIn }) => {
  browser = chromium;
  shop = site;
  mails = server;
  product = ownProduct;
  owner = signedIn;
  await owner.page.goto(product.url);
  const draft = fullQuiz(await upload(owner, 800, 400));
  full = await owner.publish(draft);
  arabic = await owner.publish({ ...draft, language: 'ar' });
  long = await owner.publish(inLongWords(draft));
  points = await owner.publish({
    title: 'How warm is it?',
    thankYouPageConfig: { showSocialShare: true },
    leadPlace: 'after',
    questions: [
      {
        title: 'At night?',
        options: [
          { text: 'Cold', points: 1 },
          { text: 'Warm', points: 3 },
        ],
      },
    ],
    outcomes: [
      { name: 'Cold', title: 'You shiver', minScore: 0, maxScore: 49 },
      { name: 'Warm', title: 'You are warm', minScore: 50, maxScore: 100 },
    ],
  });
});

type Theme = 'light' | 'dark';
async function open(address: string, colorScheme: Theme = 'light'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}
const onAPage = (quiz: Quiz, theme: Theme) =>
  shop.page(
    `/${quiz.id}-${theme}`,
    `<main><script src="${product.url}/embed/${quiz.id}.js" async></script><div id="quiz-${quiz.id}" data-theme="${theme}"></div></main>`,
  );
const pageOf = (quiz: Quiz, theme: Theme) => `${product.url}/quiz/${quiz.id}?theme=${theme}`;

/** Notes what axe finds in every state at every width. */
function examined(page: Page): { problems: string[]; look: Look } {
  const problems: string[] = [];
  return {
    problems,
    look: async (state) => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        problems.push(...(await axeProblems(page)).map((problem) => `${state}, ${width} px: ${problem}`));
      }
    },
  };
}

// Concurrent, since a walk waits out a submission that takes long.
describe.concurrent('nothing for axe', () => {
  test.each([
    // Each theme once: what is drawn is the same script's.
    ['light', 'on another site', onAPage],
    ['dark', 'on its page', pageOf],
  ] as const)(
    'in any state of a quiz with everything, %s, %s',
    { timeout: 240_000 },
    async (theme, _where, address) => {
      const page = await open(address(full, theme));
      const { problems, look } = examined(page);
      await walk(page, full, look);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );
  test.each(['light', 'dark'] as const)(
    'in a score with its form below, sharing and what follows, %s',
    async (theme) => {
      const page = await open(onAPage(points, theme), theme);
      await page.context().grantPermissions(['clipboard-write'], { origin: shop.origin });
      const { problems, look } = examined(page);
      await page.getByRole('radio', { name: 'Warm' }).check();
      await page.getByRole('button', { name: 'Finish' }).click();
      await page.getByRole('heading', { name: 'Stay in touch' }).waitFor();
      await look('form below the result');
      await page.getByLabel('Email').fill('form.below@example.com');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('Sent. Thank you!').waitFor();
      await page.getByRole('button', { name: 'Copy link' }).click();
      await look('sent and shared');
      await page.goto(`${product.url}/thank-you/${full.id}?score=80&outcome=Filter`);
      await page.getByRole('heading', { name: 'Thank you, there!' }).waitFor();
      await look('thank-you page');
      await page.goto(`${product.url}/quiz/nothing`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look('no such quiz');
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );
  test.each(['light', 'dark'] as const)('in a mail and where its link leads, %s', async (theme) => {
    const page = await open(pageOf(full, theme), theme);
    const { problems, look } = examined(page);
    const email = `${theme}@example.com`;
    await walk(page, full, async () => undefined, email);
    const mail = await vi.waitFor(() => {
      const received = mails.received.find(({ to }) => to[0] === email);
      expect(received).toBeDefined();
      return received;
    }, 15_000);
    await page.setContent(mail?.html ?? '');
    await look('mail');
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await reflowProblems(page)]).toEqual([width, []]);
    }
    await page.goto(/http\S+\/api\/mail\/consent\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    await look('what is stored');
    await page.getByRole('button', { name: 'Withdraw consent' }).click();
    await page.getByRole('heading', { name: 'Your consent is withdrawn' }).waitFor();
    await look('withdrawn');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe.concurrent('nothing is cut off or out of reach', () => {
  test.each([
    ['from left to right', () => full],
    ['from right to left', () => arabic],
    ['in words that are longer than a phone is wide', () => long],
  ])('at 400 % and with text set apart, %s', { timeout: 120_000 }, async (_way, quiz) => {
    const page = await open(pageOf(quiz(), 'light'));
    const problems: string[] = [];
    const look = async (state: string) => {
      // A window of 1280 × 1024 at 400 %, and a phone.
      for (const [width, height] of [
        [320, 256],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        const note = async (how: string) =>
          problems.push(...(await reflowProblems(page)).map((problem) => `${state}, ${width} px${how}: ${problem}`));
        await note('');
        const back = await spaceText(page);
        await note(', set apart');
        await back();
      }
    };
    await walk(page, quiz(), look);
    await page.goto(`${product.url}/thank-you/${quiz().id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look('thank-you');
    expect(problems).toEqual([]);
    await page.context().close();
  });
  test('and what is wrong comes into a window that is as low as at 400 %', async () => {
    const page = await open(pageOf(full, 'light'));
    await page.setViewportSize({ width: 320, height: 256 });
    await walk(page, full, async (state) => {
      if (!/none chosen|nothing filled in|refused|long$|offline/.test(state)) return;
      const place = await page.evaluate(() => {
        const focused = document.querySelector('main')?.firstElementChild?.shadowRoot?.activeElement;
        const { top = -1, bottom = -1 } = focused?.getBoundingClientRect() ?? {};
        return { state: focused?.className || focused?.localName, top, bottom };
      });
      expect([state, place, place.bottom > 0 && place.top < 256]).toEqual([state, place, true]);
    });
    await page.context().close();
  });
});
