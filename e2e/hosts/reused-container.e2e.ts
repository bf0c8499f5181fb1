import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { QuizfunnelApi } from '../../widget/types.ts';
import { readSample } from '../build-quiz.ts';
import { nextFrames } from '../frames.ts';
import { test as base } from './host-pages.ts';

const test = base.extend('otherQuizId', { scope: 'file' }, async ({ owner }) => {
  const { id } = await owner.publish(readSample('coffee-personality').quiz);
  return id;
});

const first = (page: Page) => page.getByText('Question 1 of 3').waitFor();
const roots = (page: Page) => page.locator('.root').count();
/** Its own text is all that a container shows. */
const isEmpty = async (page: Page) => {
  await expect.poll(() => roots(page)).toBe(0);
  await page.getByText('Take the quiz').waitFor();
};
const set = (page: Page, name: string, value: string | null) =>
  page.evaluate(
    ([key, to]) => {
      const place = document.getElementById('place');
      if (to === null) place?.removeAttribute(key as string);
      else place?.setAttribute(key as string, to as string);
    },
    [name, value] as const,
  );
/** Makes the container another quiz's, and something else in the very moment in which that is there. */
const passBy = (page: Page, quizId: string, next: string | null) =>
  page.evaluate(
    ([passing, to]) =>
      new Promise<void>((resolve) => {
        const place = document.getElementById('place');
        place?.addEventListener(
          'quiz:ready',
          () => {
            if (to === null) place.removeAttribute('data-quiz-id');
            else place.setAttribute('data-quiz-id', to);
            resolve();
          },
          { once: true },
        );
        place?.setAttribute('data-quiz-id', passing);
      }),
    [quizId, next] as const,
  );

describe('a container that is used again', () => {
  test('reused-container: follows its attributes, and leaves nothing', async ({ open, otherQuizId }) => {
    const { page, errors } = await open('reused-container');
    await first(page);
    await set(page, 'data-lang', 'de');
    await page.getByText('Frage 1 von 3').waitFor();
    await set(page, 'data-lang', null);
    await set(page, 'data-theme', 'dark');
    await expect.poll(() => page.locator('.root').evaluate((root) => getComputedStyle(root).colorScheme)).toBe('dark');
    await set(page, 'data-quiz-id', otherQuizId);
    await page.getByText('Question 1 of 5').waitFor();
    expect(await roots(page)).toBe(1);
    await set(page, 'data-quiz-id', null);
    await isEmpty(page);
    expect(errors).toEqual([]);
  });

  test('shows its own text when it is none any more as soon as its quiz is there', async ({ open, otherQuizId }) => {
    const { page, errors } = await open('reused-container');
    await first(page);
    await passBy(page, otherQuizId, null);
    await isEmpty(page);
    expect(errors).toEqual([]);
  });

  test('holds the first quiz again when that is wanted as soon as the other is there', async ({
    open,
    otherQuizId,
  }) => {
    const { page, errors } = await open('reused-container');
    await first(page);
    await passBy(page, otherQuizId, 'demo-quiz');
    await first(page);
    await page.getByRole('radio').first().check();
    expect(await roots(page)).toBe(1);
    expect(errors).toEqual([]);
  });

  test('is what its attributes say by the time that the page’s part comes', async ({ hosts, otherQuizId, newPage }) => {
    for (const [name, value, text] of [
      ['data-quiz-id', null, ''],
      ['data-quiz-id', otherQuizId, 'Question 1 of 5'],
      ['data-lang', 'de', 'Frage 1 von 3'],
    ] as const) {
      const page = await newPage();
      let letThrough = () => {};
      const late = new Promise<void>((resolve) => {
        letThrough = resolve;
      });
      await page.route('**/parts/page-care-*', async (route) => {
        await late;
        await route.continue();
      });
      await page.goto(await hosts.address('reused-container'));
      await first(page);
      await set(page, name, value);
      letThrough();
      if (text) await page.getByText(text).waitFor();
      else await isEmpty(page);
    }
  });

  test('stays empty where the page has taken the quiz back before the page’s part comes', async ({ open }) => {
    const { page, errors } = await open('reused-container');
    const care = page.waitForResponse(/page-care/);
    await page.evaluate(() => {
      const { q } = (window as unknown as { Quizfunnel: QuizfunnelApi }).Quizfunnel;
      const place = document.getElementById('place') as HTMLElement;
      q.push((api) => api.mount(place, { quizId: 'demo-quiz' }).unmount());
    });
    await care;
    await page.waitForFunction('window.Quizfunnel.look');
    await nextFrames(page);
    await isEmpty(page);
    expect(errors).toEqual([]);
  });

  test('gives its text back also where the page’s part never comes', async ({ hosts, page }) => {
    await page.route('**/parts/page-care-*', (route) => route.abort());
    await page.goto(await hosts.address('reused-container'));
    await first(page);
    await page.evaluate(() => {
      const place = document.getElementById('place') as HTMLElement;
      const { Quizfunnel } = window as unknown as { Quizfunnel: QuizfunnelApi };
      Quizfunnel.mount(place, { quizId: 'demo-quiz' }).unmount();
    });
    await isEmpty(page);
  });
});
