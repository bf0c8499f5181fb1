import type { Browser, FrameLocator, Page } from 'playwright';
import { afterAll, describe, expect } from 'vitest';
import type { LeadDetail } from '#contract/lead/submission.schema';
import { autoHeightSnippet, inlineListenerSnippet, scriptSnippet } from '../../widget/src/snippets.ts';
import { readSample } from '../build-quiz.ts';
import { test } from '../fixtures.ts';
import type { Owner } from '../owner.ts';
import { product } from '../product.ts';
import { answerAll, leaveLead, type Place } from '../take-quiz.ts';
import { startWordPress } from './start-wordpress.ts';

const { QF_TEST_LONG } = process.env;
const sample = readSample('coffee-personality');
const answers = sample.cases[0]?.answers ?? [];
let wordpress: Awaited<ReturnType<typeof startWordPress>>;
let browser: Browser;
let owner: Owner;
let id = '';

const htmlBlock = (code: string) => `<!-- wp:html -->\n${code}\n<!-- /wp:html -->`;
const embedBlock = (url: string) =>
  `<!-- wp:embed {"url":"${url}"} -->\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${url}\n</div></figure>\n<!-- /wp:embed -->`;

test.beforeAll(async ({ browser: chromium, owner: signedIn }) => {
  browser = chromium;
  owner = signedIn;
  id = (await owner.publish({ ...sample.quiz, title: 'Coffee & "you"', redirectUrl: '' })).id;
  const snippet = { origin: product.url, quizId: id, title: 'Coffee & "you"' };
  const heights = [
    { fromWidth: 0, height: 520 },
    { fromWidth: 480, height: 480 },
    { fromWidth: 768, height: 440 },
  ];
  const link = `${product.url}/quiz/${id}`;
  wordpress = await startWordPress(product.url, [
    { slug: 'pasted-link', content: embedBlock(link), as: 'admin' },
    { slug: 'pasted-link-of-an-author', content: embedBlock(link), as: 'author' },
    { slug: 'classic-link', content: `Before\n\n${link}\n\nAfter`, as: 'author' },
    { slug: 'html-block', content: htmlBlock(scriptSnippet({ ...snippet, heights })), as: 'admin' },
    { slug: 'auto-height', content: htmlBlock(autoHeightSnippet(snippet)), as: 'admin' },
    { slug: 'inline-listener', content: htmlBlock(inlineListenerSnippet(snippet)), as: 'admin' },
    { slug: 'classic-script', content: `Before\n\n${scriptSnippet({ ...snippet, heights })}\n\nAfter`, as: 'admin' },
    { slug: 'classic-auto-height', content: `Before\n\n${autoHeightSnippet(snippet)}\n\nAfter`, as: 'admin' },
    { slug: 'classic-listener', content: `Before\n\n${inlineListenerSnippet(snippet)}\n\nAfter`, as: 'admin' },
    { slug: 'script-of-an-author', content: htmlBlock(scriptSnippet({ ...snippet, heights })), as: 'author' },
  ]);
}, 180_000);
afterAll(async () => {
  await wordpress?.stop();
});

async function open(slug: string) {
  const page = await browser.newPage({ viewport: { width: 1000, height: 1200 } });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const address = wordpress.addresses[slug] ?? '';
  await page.goto(address);
  return { page, errors, address };
}
async function takes(place: Place, email: string): Promise<LeadDetail> {
  await answerAll(place, answers);
  await leaveLead(place, { name: 'Vera', email });
  await place.getByText('out of 100 points').waitFor();
  const lead = (await owner.leads(id)).find((one) => one.email === email);
  return owner.call<LeadDetail>('GET', `/api/submissions/${lead?.id}`);
}
/** A frame's height on the page, and that of what it holds. */
async function heights(page: Page, frame: FrameLocator): Promise<[frame: number, content: number]> {
  const content = await frame.locator('main').evaluate((main) => Math.ceil(main.getBoundingClientRect().height));
  return [await page.locator('iframe').evaluate((element) => element.clientHeight), content];
}

/** How often visitors read something that was code. */
const shown = (page: Page, code: RegExp) => page.locator('main').getByText(code).count();

describe('a pasted link', () => {
  test.runIf(QF_TEST_LONG).each(['pasted-link', 'pasted-link-of-an-author', 'classic-link'])(
    'becomes a frame without a border that grows and shrinks: %s',
    async (slug) => {
      const { page, errors } = await open(slug);
      const element = page.locator('iframe');
      const frame = page.frameLocator('iframe');
      const fits = () => expect.poll(async () => (([a, b]) => a - b)(await heights(page, frame))).toBe(0);
      await frame.getByText('Question 1 of 5').waitFor();
      await element.waitFor();
      await fits();
      const [first] = await heights(page, frame);
      expect(await element.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe('0px');
      expect(await element.getAttribute('sandbox')).toBe('allow-scripts');
      // The link that stands in for the frame has made way.
      expect(await page.locator('blockquote.wp-embedded-content').isVisible()).toBe(false);
      const lead = await takes(frame, `${slug}@example.com`);
      await fits();
      expect((await heights(page, frame))[0]).not.toBe(first);
      // WordPress runs no script of ours and lets no frame know more of its page.
      expect(lead.source.pageUrl).toBe(`${wordpress.origin}/`);
      expect(errors).toEqual([]);
      await page.close();
    },
  );
});

describe('the copied script', () => {
  // The short form has the first alone: it fails where the build does not run on a page of WordPress.
  test.each(QF_TEST_LONG ? ['html-block', 'classic-script'] : ['html-block'])('shows the quiz: %s', async (slug) => {
    const { page, errors, address } = await open(slug);
    await page.getByText('Question 1 of 5').waitFor();
    expect(await shown(page, /min-height|async=|&#/)).toBe(0);
    // Beside the form for comments.
    const lead = await takes(page.locator(`#quiz-${id}`), `${slug}@example.com`);
    expect(lead.source.pageUrl).toBe(address.split('?')[0]);
    expect(errors).toEqual([]);
    await page.close();
  });
  test.runIf(QF_TEST_LONG)('leaves its link where an author may write no script, and no code as text', async () => {
    const { page } = await open('script-of-an-author');
    const link = page.getByRole('link', { name: 'Coffee + ”you”' });
    await link.waitFor();
    expect(await shown(page, /min-height|async|[{}]/)).toBe(0);
    await link.click();
    await takes(page, 'author-link@example.com');
    await page.close();
  });
});

describe('the copied frame', () => {
  test.runIf(QF_TEST_LONG).each(['auto-height', 'classic-auto-height', 'inline-listener', 'classic-listener'])(
    'is as high as its content: %s',
    async (slug) => {
      const { page, errors, address } = await open(slug);
      const frame = page.frameLocator('iframe');
      const fits = () => expect.poll(async () => (([a, b]) => a - b)(await heights(page, frame))).toBe(40);
      await frame.getByText('Question 1 of 5').waitFor();
      await fits();
      const lead = await takes(frame, `${slug}@example.com`);
      await fits();
      expect(lead.source.pageUrl).toBe(slug.includes('auto') ? address.split('?')[0] : `${wordpress.origin}/`);
      expect(await shown(page, /function|addEventListener|&#/)).toBe(0);
      expect(errors).toEqual([]);
      await page.close();
    },
  );
});
