import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { readSample } from '../build-quiz.ts';
import { afterObservers, nextFrames } from '../frames.ts';
import { test as base, shown, whole } from './host-pages.ts';
import { serveReact } from './serve-react.ts';

const test = base.extend('otherQuizId', { scope: 'file' }, async ({ owner }) => {
  const { id } = await owner.publish(readSample('coffee-personality').quiz);
  return id;
});

/** Id of what has the focus; that of the container where it is in a quiz. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

describe('hidden means hidden', () => {
  test('closed-modal: takes no click, no focus and no view until it is open', async ({ open }) => {
    const { page, errors } = await open('closed-modal');
    const question = page.locator('h2');
    await question.waitFor();
    await page.waitForFunction('window.Quizfunnel.look');
    await afterObservers(page.locator('.root'));
    expect(await page.evaluate('counted')).toEqual([]);
    const box = await page.locator('.option').first().boundingBox();
    await page.mouse.click((box?.x ?? 0) + 30, (box?.y ?? 0) + 20);
    expect(await page.getByRole('radio').first().isChecked()).toBe(false);
    await page.locator('#open').focus();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('after');
    await page.locator('#open').click();
    await expect.poll(() => page.evaluate('counted')).toEqual(['view']);
    await page.locator('#open').focus();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('quiz-demo-quiz');
    await page.getByRole('radio').first().check();
    await page.locator('#open').click();
    await page.locator('#open').focus();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('after');
    expect(errors).toEqual([]);
  });

  test('hidden-by-the-page: stays hidden, in every way that a page has', async ({ open }) => {
    const { page } = await open('hidden-by-the-page');
    await page.locator('h2').nth(3).waitFor({ state: 'attached' });
    for (const question of await page.locator('h2').all()) expect(await question.isVisible()).toBe(false);
  });

  test('positioned: is where the page puts it, and as wide as it is', async ({ open }) => {
    const { page } = await open('positioned');
    await shown(page);
    const place = await page.locator('#quiz-demo-quiz').boundingBox();
    expect([place?.x, place?.y]).toEqual([40, 90]);
    expect((await page.locator('.root').boundingBox())?.width).toBe(720);
  });
});

test('shrink-to-fit: has its width where the page leaves that open, and gives way where there is less', async ({
  open,
}) => {
  const { page } = await open('shrink-to-fit', { viewport: { width: 1000, height: 900 } });
  await page.getByText('Question 1 of 3').nth(8).waitFor();
  const widths = (selector: string) =>
    page.locator(`${selector} .root`).evaluateAll((roots) => roots.map((root) => root.getBoundingClientRect().width));
  expect(await widths('.parent')).toEqual([720, 720, 720, 720, 720, 720]);
  expect(await widths('.narrow')).toEqual([300, 300]);
  // Beside a long text it is no sliver.
  expect(await widths('.beside')).toEqual([200]);
  await page.setViewportSize({ width: 400, height: 900 });
  expect(Math.max(...(await widths('.narrow')))).toBe(300);
  expect((await widths('.parent')).filter((width) => width > 400)).toEqual([720]);
});

describe('containers', () => {
  test('odd-containers: each holds a quiz, and gives back what it held', async ({ open }) => {
    const { page, errors } = await open('odd-containers');
    await page.getByText('Question 1 of 3').nth(4).waitFor();
    expect(await page.getByText('Theirs').isVisible()).toBe(true);
    await page.evaluate(() => {
      const item = document.querySelector('li');
      item?.removeAttribute('data-quiz-id');
    });
    await expect.poll(() => page.locator('li').innerHTML()).toBe('<a href="/">Take the quiz</a>');
    expect(errors).toEqual([]);
  });

  test('in-shadow-roots: are found there', async ({ open }) => {
    const { page, errors } = await open('in-shadow-roots');
    await shown(page);
    await page.getByRole('radio').first().focus();
    // Keys come with the second part, which is not there at once.
    await expect
      .poll(async () => {
        await page.keyboard.press('b');
        return page.getByRole('radio').nth(1).isChecked();
      })
      .toBe(true);
    expect(errors).toEqual([]);
  });

  test('one-script: serves the quizzes of all', async ({ open }) => {
    const { page, errors } = await open('one-script');
    await shown(page);
    await page.getByText('Question 1 of 5').waitFor();
    expect(errors).toEqual([]);
  });

  test('bad-mount: says in words what it needs', async ({ open }) => {
    const { page, errors } = await open('bad-mount');
    await shown(page);
    expect(await page.evaluate('said')).toEqual([...Array(4).fill('TypeError'), 'NotSupportedError']);
    await expect.poll(() => page.evaluate('told')).toEqual(['body mount_failed', 'li mount_failed']);
    const needs = 'Quizfunnel: mount(element, { quizId }) needs';
    expect(errors.map((line) => line.split('\n')[0])).toEqual([
      'Error: The page is broken',
      `${needs} an element, and was given null`,
      `${needs} an element, and was given #place`,
      `${needs} a quizId`,
      `${needs} an element, and was given undefined`,
      expect.stringContaining('Quizfunnel: no quiz can be mounted into this li: NotSupportedError'),
    ]);
  });
});

describe('keys', () => {
  test('dialog: Escape closes it, and Tab goes on to its next control', async ({ open }) => {
    const { page } = await open('dialog');
    await shown(page);
    await page.getByRole('radio').first().focus();
    await page.keyboard.press('Escape');
    expect(await page.evaluate('isClosed')).toBe(true);
    await page.getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('last');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('first');
  });

  test('wrapping-dialog: the keyboard goes round through the quiz, wherever it stands', async ({ open }) => {
    const { page } = await open('wrapping-dialog');
    const address = page.url();
    const round = async (key: string) => {
      const places: Array<string | undefined> = [];
      for (let times = 0; times < 12; times += 1) {
        await page.keyboard.press(key);
        await nextFrames(page);
        const place = await focused(page);
        if (place !== places.at(-1)) places.push(place);
      }
      return places.slice(0, 4);
    };
    const quiz = 'quiz-demo-quiz';
    for (const search of ['', '?first']) {
      await page.goto(address + search);
      await shown(page);
      await page.waitForFunction('window.Quizfunnel.look');
      await page.locator('#close').focus();
      expect(await round('Tab')).toEqual(['about', quiz, 'close', 'about']);
      await page.locator('#close').focus();
      expect(await round('Shift+Tab')).toEqual([quiz, 'about', 'close', quiz]);
    }
  });

  test('focus-scope: a trap that sees no shadow root lets the keyboard in and out', async ({ hosts, open }) => {
    await serveReact(hosts.shop, 'focus-scope');
    const { page, errors } = await open('focus-scope');
    const inQuiz = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.localName);
    /** Until the focus is there, by one key pressed some times. */
    const go = async (key: string, id: string) => {
      for (let times = 0; times < 12 && (await focused(page)) !== id; times += 1) {
        await page.keyboard.press(key);
        await nextFrames(page);
      }
      expect(await focused(page)).toBe(id);
    };
    const address = page.url();
    for (const place of ['?first', '?last']) {
      await page.goto(address + place);
      await shown(page);
      await page.waitForFunction('window.Quizfunnel.look');
      await page.locator('#close').focus();
      await go('Tab', 'quiz');
      await page.keyboard.press('Tab');
      expect(await inQuiz()).toBe('input');
      await go('Tab', 'close');
      await go('Shift+Tab', 'quiz');
      await go('Shift+Tab', 'close');
      await page.keyboard.press('Escape');
      await page.locator('#close').waitFor({ state: 'detached' });
    }
    expect(errors).toEqual([]);
  });

  test('copy-protection: a field is pressed, typed and pasted into, and the page’s own texts stay guarded', async ({
    open,
  }) => {
    const { page, errors } = await open('copy-protection', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await shown(page);
    await page.waitForFunction('window.Quizfunnel.look');
    for (const name of ['Next', 'Next', 'Finish']) {
      await page.getByRole('radio').first().check();
      await page.getByRole('button', { name }).click();
    }
    await page.getByLabel('Name').click();
    await page.keyboard.type('Vera');
    expect(await page.getByLabel('Name').inputValue()).toBe('Vera');
    for (const key of ['a', 'x']) await page.keyboard.press(`Control+${key}`);
    expect(await page.getByLabel('Name').inputValue()).toBe('');
    await page.getByLabel('Email').click();
    await page.keyboard.press('Control+v');
    expect(await page.getByLabel('Email').inputValue()).toBe('Vera');
    const pressed = page.evaluate(
      () =>
        new Promise((done) => addEventListener('mousedown', (event) => done(event.defaultPrevented), { once: true })),
    );
    await page.locator('h1').click();
    expect(await pressed).toBe(true);
    expect(errors).toEqual([]);
  });

  test('early-hotkeys: letters are typed all the same', async ({ open }) => {
    const { page } = await open('early-hotkeys');
    await whole(page);
    await page.getByRole('radio').first().focus();
    await page.keyboard.press('b');
    expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
    for (const name of ['Next', 'Next', 'Finish']) {
      await page.getByRole('radio').first().check();
      await page.getByRole('button', { name }).click();
    }
    await page.getByLabel('Email').focus();
    await page.keyboard.type('vera@example.com');
    expect(await page.getByLabel('Email').inputValue()).toBe('vera@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
  });
});

test('system-theme: goes with it, also when it changes', async ({ open }) => {
  const { page } = await open('system-theme', { colorScheme: 'dark' });
  await shown(page);
  const scheme = () => page.locator('.root').evaluate((root) => getComputedStyle(root).colorScheme);
  expect(await scheme()).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(scheme).toBe('light');
});

test('small-window: a quiz more than twice as high is viewed', async ({ open }) => {
  const { page } = await open('small-window', { viewport: { width: 360, height: 160 } });
  await page.locator('.option').first().scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate('counted')).toBe(1);
});
