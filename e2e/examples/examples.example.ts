import { readdirSync } from 'node:fs';
import { expect } from 'vitest';
import { readSample } from '../build-quiz.ts';
import { test } from '../fixtures.ts';
import { product } from '../product.ts';
import { answerAll, leaveLead } from '../take-quiz.ts';
import { serveExample } from './serve-example.ts';

const sample = readSample('coffee-personality');
const answers = sample.cases[0]?.answers ?? [];
/** The examples that are applications. */
const names = readdirSync(new URL('../../examples', import.meta.url), { recursive: true, encoding: 'utf8' }).flatMap(
  (file) => /^([^/]+)\/package\.json$/.exec(file.replaceAll('\\', '/'))?.[1] ?? [],
);

test('there are examples', () => {
  expect(names.sort()).toEqual(['astro', 'next-app-router', 'plain-html', 'vite-react', 'vue']);
});

test.for(names)('%s is built from the registry, shows the quiz and stores a lead', async (name, { owner, page }) => {
  const { id } = await owner.publish({ ...sample.quiz, title: name, redirectUrl: '' });
  const example = await serveExample(name, { server: product.url, quizId: id });
  try {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(example.url);
    await answerAll(page, answers);
    await leaveLead(page, { name: 'Vera', email: 'vera@example.com' });
    await page.getByText('out of 100 points').waitFor();
    const [lead] = await owner.leads(id);
    expect(lead?.email).toBe('vera@example.com');
    expect(errors).toEqual([]);
  } finally {
    await example.close();
  }
});
