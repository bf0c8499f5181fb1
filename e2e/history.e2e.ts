import type { Browser, Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { axeProblems } from './axe.ts';
import { readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import { type Owner, signedInOwner } from './owner.ts';
import { product } from './product.ts';

let browser: Browser;
let owner: Owner;
let page: Page;
let quiz: Quiz;

test.beforeAll(async ({ browser: chromium, owner: signedIn }) => {
  browser = chromium;
  owner = signedIn;
  page = owner.page;
  await page.setViewportSize({ width: 1440, height: 900 });
  quiz = await owner.publish(readSample('home-energy-checkup').quiz);
});

/** Leads that chose the option at this place of every question, counted in the figures. */
async function take(name: string, place: number): Promise<void> {
  const answers = quiz.questions.map(({ id, options }) =>
    options.length
      ? { questionId: id, answerOptionId: options[Math.min(place, options.length - 1)]?.id }
      : { questionId: id, textAnswer: 'A new boiler' },
  );
  const response = await fetch(`${product.url}/api/public/quiz/${quiz.id}/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      sessionId: crypto.randomUUID(),
      name,
      email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
      consentGiven: true,
      version: quiz.version,
      answers,
    }),
  });
  expect(response.status).toBe(200);
}

describe('what an edit would change', () => {
  test('is told beside the questions before anything is saved, with links to leads', async () => {
    await take('Vera First', 0);
    await take('Lars Last', 9);
    await expect.poll(async () => (await owner.call<Quiz>('GET', `/api/quizzes/${quiz.id}`)).viewCount).toBe(2);
    await page.goto(`${product.url}/dashboard/quiz-builder/${quiz.id}`);
    const panel = page.getByRole('region', { name: 'What would change' });
    await panel.getByText(/^Edit points, ranges or votes/).waitFor();

    // All of the bands change places: who ended in the lowest ends in the highest.
    await page.getByRole('button', { name: 'Theme & Design' }).first().click();
    await panel.getByText(/^Edit points/).waitFor();
    const last = quiz.outcomes.length;
    await page
      .getByRole('button', { name: new RegExp(`^${quiz.outcomes[0]?.name}`) })
      .first()
      .click();
    await page.getByLabel('Outcome 1 from').fill('101');
    const sentence = '1 of 2 results would change.';
    await page.locator('body > [role=status]', { hasText: sentence }).waitFor();
    // In a low window the panel stands far below what is edited: a line beside it leads there.
    const beside = page.locator('[data-beside]');
    await beside.getByText(sentence).waitFor();
    await beside.getByRole('button', { name: 'See how' }).click();
    expect(await panel.getByRole('heading').evaluate((heading) => heading === document.activeElement)).toBe(true);
    await panel.getByText(sentence).waitFor();
    await panel.getByText('Based on the 2 people who took this version.').waitFor();
    const moves = panel.getByRole('list', { name: 'Results that would change' });
    expect(await moves.getByRole('listitem').count()).toBe(1);
    const lead = moves.getByRole('link', { name: /^Vera First|^Lars Last/ });
    expect(await lead.getAttribute('href')).toMatch(/^\/dashboard\/leads\?lead=/);
    expect(await panel.getByRole('row').count()).toBeGreaterThan(last);
    expect(await axeProblems(page)).toEqual([]);

    const [opened] = await Promise.all([page.context().waitForEvent('page'), lead.click()]);
    await opened.getByRole('dialog', { name: /Vera First|Lars Last/ }).waitFor();
    await opened.close();

    // Back where it was, nobody moves and nothing was stored.
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await panel.getByText(/^Edit points/).waitFor();
    expect((await owner.call<Quiz>('GET', `/api/quizzes/${quiz.id}`)).revision).toBe(quiz.revision);

    // Typed back by hand, too: nothing of it is left for whoever reads on to the end of the page.
    await page.getByLabel('Outcome 1 from').fill('101');
    await page.locator('body > [role=status]', { hasText: sentence }).waitFor();
    await page.getByLabel('Outcome 1 from').fill(String(quiz.outcomes[0]?.minScore));
    await panel.getByText(/^Edit points/).waitFor();
    expect(await page.locator('body > [role=status]').textContent()).toBe('');
  });
});

describe('the history of a quiz', () => {
  test('lists saves in words, compares, previews, names and restores', async () => {
    const [first, ...rest] = quiz.questions as [Quiz['questions'][number], ...Quiz['questions']];
    await owner.call('PUT', `/api/quizzes/${quiz.id}`, { questions: [{ ...first, title: 'How old is it?' }, ...rest] });
    await page.goto(`${product.url}/dashboard/quiz-builder/${quiz.id}`);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('heading', { name: 'History', level: 1 }).waitFor();
    const saves = page.getByRole('main').getByRole('listitem');
    await page.getByText(`${first.title} → How old is it?`).waitFor();
    await page.getByText('Created', { exact: true }).waitFor();
    // The draft and what was published of it are one version: the same people are not told twice.
    await page.getByText('Taken by 2 people').waitFor();
    await page.getByText(/Counted with the save of/).waitFor();
    await page.getByText('Current', { exact: true }).waitFor();
    expect(await axeProblems(page)).toEqual([]);

    const oldest = saves.filter({ hasText: 'Created' });
    await oldest.getByRole('button', { name: /^Name/ }).click();
    const naming = page.getByRole('dialog', { name: 'Name this version' });
    await naming.getByLabel('Name').fill('Before the fair');
    await page.keyboard.press('Enter');
    await naming.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Before the fair' }).first().waitFor();

    await oldest.getByRole('button', { name: /^Compare/ }).click();
    const compare = page.getByRole('dialog', { name: 'Compare versions' });
    await compare.getByRole('cell', { name: 'How old is it?' }).waitFor();
    await compare.getByRole('cell', { name: first.title }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await oldest.getByRole('button', { name: /^Preview/ }).click();
    const preview = page.getByRole('dialog', { name: 'Before the fair' });
    await preview.getByRole('heading', { name: first.title }).waitFor();
    await page.keyboard.press('Escape');

    await oldest.getByRole('button', { name: /^Restore/ }).click();
    const restore = page.getByRole('dialog', { name: 'Restore this version?' });
    await restore.getByText(`How old is it? → ${first.title}`).waitFor();
    await restore.getByRole('button', { name: 'Restore' }).click();
    await restore.waitFor({ state: 'hidden' });
    // One goes on at the new save, which is in sight.
    const newest = page.locator('[data-saves] > li h2').first();
    await expect.poll(() => newest.evaluate((heading) => document.activeElement === heading)).toBe(true);
    expect((await newest.boundingBox())?.y).toBeGreaterThan(64);
    await page.getByText('Restored', { exact: true }).waitFor();
    await page.getByText('people, counting those before it was restored').waitFor();
    const restored = await owner.call<Quiz>('GET', `/api/quizzes/${quiz.id}`);
    expect(restored).toMatchObject({ questions: quiz.questions, version: quiz.version, status: 'published' });
  });
});

describe('the first day', () => {
  test('ticks its steps by what happened, and ends with the first lead', async () => {
    const newcomer = await signedInOwner(browser, product.url, 'newcomer@example.com');
    await newcomer.page.goto(`${product.url}/dashboard`);
    const steps = newcomer.page.getByRole('region', { name: 'Your path to the first lead' }).getByRole('listitem');
    await steps.first().waitFor();
    expect(await steps.count()).toBe(4);
    await steps.first().getByRole('link', { name: 'Choose a template' }).click();

    // Looked at and tried, with nothing saved.
    await newcomer.page
      .getByRole('listitem')
      .filter({ hasText: 'Which coffee suits you?' })
      .getByRole('button', { name: 'Try it' })
      .click();
    const sample = newcomer.page.getByRole('dialog', { name: 'Which coffee suits you?' });
    await sample.getByText(/^Question 1 of/).waitFor();
    await newcomer.page.keyboard.press('Escape');
    expect(await newcomer.call<Quiz[]>('GET', '/api/quizzes')).toEqual([]);

    const mine = await newcomer.publish(readSample('home-energy-checkup').quiz);
    await newcomer.page.goto(`${product.url}/dashboard`);
    await steps.nth(2).getByRole('link', { name: 'Get the snippet' }).waitFor();
    expect(await steps.nth(1).textContent()).toContain('done');
    expect(await axeProblems(newcomer.page)).toEqual([]);
    expect(mine.status).toBe('published');
    await newcomer.close();
  });
});
