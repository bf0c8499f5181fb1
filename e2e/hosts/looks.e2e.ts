import type { Page } from 'playwright';
import { expect } from 'vitest';
import { afterTransitions } from '../frames.ts';
import { shown, test, whole } from './host-pages.ts';

const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).first().boundingBox();
  if (!found) throw new Error(`${selector} is not shown`);
  return found;
};
/** Whether anything inside the quiz sticks out of it to the side. */
const overflows = (page: Page) =>
  page
    .locator('#quiz-demo-quiz .root')
    .evaluate((root) =>
      [...root.querySelectorAll<HTMLElement>('*')].some((node) => node.scrollWidth > root.clientWidth + 1),
    );

test('narrow-column: fits, with buttons side by side', async ({ open }) => {
  const { page } = await open('narrow-column');
  await shown(page);
  expect((await box(page, '.root')).width).toBe(320);
  expect(await overflows(page)).toBe(false);
  const [previous, next] = [await box(page, '.quiet'), await box(page, '.main')];
  expect(next.x).toBeGreaterThanOrEqual(previous.x + previous.width);
});

test('large-text: keeps its own sizes and nothing is cut off', async ({ open }) => {
  const { page } = await open('large-text', { viewport: { width: 360, height: 740 } });
  await shown(page);
  expect(
    await page
      .locator('.option')
      .first()
      .evaluate((node) => getComputedStyle(node).fontSize),
  ).toBe('16px');
  expect(await overflows(page)).toBe(false);
});

/** Waits for the second part, which has some of the styles, among them the cursor and the room for sticky headers. */
const secondPart = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page
        .locator('.option')
        .last()
        .evaluate((node) => getComputedStyle(node).cursor),
    )
    .toBe('pointer');

test('registered-properties: is in its own colors', async ({ open }) => {
  const colors = async (name: string) => {
    const { page } = await open(name);
    await shown(page);
    await page.getByRole('radio').first().check();
    await secondPart(page);
    await afterTransitions(page.locator('.root'));
    const found = await page.locator('.root, .root *').evaluateAll((nodes) =>
      nodes.map((node) => {
        const { color, backgroundColor, borderTopColor } = getComputedStyle(node);
        return [node.className, color, backgroundColor, borderTopColor].join(' ');
      }),
    );
    return found;
  };
  const plain = await colors('script-in-head');
  expect(new Set(plain).size).toBeGreaterThan(10);
  expect(await colors('registered-properties')).toEqual(plain);
});

test('right-to-left: speaks Arabic and runs the other way', async ({ open }) => {
  const { page, errors } = await open('right-to-left');
  await page.getByText('السؤال 1 من 3').waitFor();
  expect(await page.locator('.root').evaluate((root) => getComputedStyle(root).direction)).toBe('rtl');
  const [previous, next] = [await box(page, '.quiet'), await box(page, '.main')];
  expect(next.x).toBeLessThan(previous.x);
  expect(errors).toEqual([]);
});

test('transformed-ancestor: stays inside, and steps do not scroll the ancestor away', async ({ open }) => {
  const { page } = await open('transformed-ancestor');
  await shown(page);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Question 2 of 3').waitFor();
  expect(await page.evaluate(() => document.querySelector('div')?.scrollTop)).toBe(0);
});

test('sticky-header: a step whose top is above the view comes into it, below the header', async ({ open }) => {
  const { page } = await open('sticky-header', { viewport: { width: 800, height: 500 } });
  await page.locator('#quiz-demo-quiz').scrollIntoViewIfNeeded();
  await shown(page);
  await page.getByRole('radio').first().check();
  await secondPart(page);
  const button = page.getByRole('button', { name: 'Next' });
  // The quiz's top is out of sight, its button is not.
  await page.evaluate(() => {
    const root = document.querySelector('#quiz-demo-quiz') as HTMLElement;
    scrollTo(0, scrollY + root.getBoundingClientRect().top + 200);
  });
  // Not `click()`: when Playwright retries, it scrolls the page.
  await button.dispatchEvent('click');
  await page.getByText('Question 2 of 3').waitFor();
  const top = () => page.locator('.root').evaluate((root) => root.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThanOrEqual(64);
  expect(await top()).toBeLessThan(200);
});

test('printed: leaves out what paper cannot do', async ({ open }) => {
  const { page } = await open('printed');
  await whole(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Next' }).isVisible()).toBe(false);
  expect(await page.getByText('What do you reach for first when planning a campaign?').isVisible()).toBe(true);
});

test('hotkeys: the page hears no key that is typed in the quiz, and the quiz none of the page’s', async ({ open }) => {
  const { page } = await open('hotkeys');
  await whole(page);
  await page.keyboard.press('b');
  expect(await page.evaluate('heard')).toEqual(['b', 'b']);
  expect(await page.getByRole('radio').nth(1).isChecked()).toBe(false);
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  await page.getByText('Question 2 of 3').waitFor();
  await page.keyboard.press('2');
  expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
  expect(await page.evaluate('heard')).toEqual(['b', 'b']);
});

test('moves nothing for those who want no motion', async ({ open }) => {
  const { page } = await open('script-before-container', { reducedMotion: 'reduce' });
  await shown(page);
  expect(await page.evaluate(() => document.querySelector('#quiz-demo-quiz')?.shadowRoot?.getAnimations().length)).toBe(
    0,
  );
  expect(await page.locator('.step').evaluate((node) => getComputedStyle(node).animationName)).toBe('none');
});

test('tells the chosen answer from the focused one in forced colours, and shows what can be pressed', async ({
  open,
}) => {
  const { page } = await open('script-before-container', { forcedColors: 'active' });
  await whole(page);
  const option = page.locator('.option');
  const looks = (at: number) =>
    option.nth(at).evaluate(async (node) => {
      // Where its borders and colours come to.
      await Promise.all(node.getAnimations({ subtree: true }).map(({ finished }) => finished));
      const [input, badge] = node.children as unknown as [Element, Element];
      const style = (one: Element) => getComputedStyle(one);
      return [style(node).borderTopWidth, style(badge).backgroundColor, style(input).outlineStyle];
    });
  await page.getByRole('radio').nth(1).check();
  await page.getByRole('radio').nth(1).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  const [plain, both] = [await looks(0), await looks(1)];
  await page.getByRole('button', { name: 'Next' }).focus();
  const chosen = await looks(1);
  expect([plain[0], chosen[0], both[0]]).toEqual(['1px', '3px', '3px']);
  expect([plain[2], chosen[2], both[2]]).toEqual(['none', 'none', 'solid']);
  expect(chosen[1]).not.toBe(plain[1]);
  for (const name of ['Next', 'Previous'])
    expect(await page.getByRole('button', { name }).evaluate((node) => getComputedStyle(node).borderTopWidth)).toBe(
      '1px',
    );
});
