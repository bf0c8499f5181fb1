import { readFileSync } from 'node:fs';

const sample = JSON.parse(
  readFileSync(new URL('../../examples/quizzes/home-energy-checkup.json', import.meta.url), 'utf8'),
);
const EIGHTH = {
  title: 'How do you heat your water at home?',
  type: 'multiple_choice',
  options: ['A gas boiler', 'An electric boiler', 'A heat pump', 'Solar panels on the roof'].map((text, index) => ({
    text,
    points: index,
  })),
};

/**
 * A quiz of eight questions and three outcomes, as POST /api/quizzes takes it. Promised sizes are
 * for this one.
 */
export const quizOfEight = { ...sample.quiz, questions: [...sample.quiz.questions, EIGHTH] };

/**
 * Signs in, and publishes a quiz of eight questions and three outcomes.
 * @param {import('playwright').Browser} browser
 * @param {string} origin
 * @returns {Promise<{id: string, cookie: string}>} the quiz, and the owner's cookies
 */
export async function publishedQuiz(browser, origin) {
  const page = await browser.newPage();
  await page.goto(origin);
  await page.getByRole('link', { name: 'Get Started' }).click();
  await page.getByLabel('Email').fill('bench@example.com');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  const id = await page.evaluate(async (draft) => {
    const send = async (/** @type {string} */ method, /** @type {string} */ path, /** @type {unknown} */ body) => {
      const response = await fetch(path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    };
    const created = await send('POST', '/api/quizzes', draft);
    await send('PATCH', `/api/quizzes/${created.id}`, { status: 'published' });
    return created.id;
  }, quizOfEight);
  const cookies = await page.context().cookies(origin);
  await page.close();
  return { id, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}
