import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import type { QuizDraft } from '#contract/quiz/quiz.schema';

export type Sample = {
  quiz: QuizDraft;
  cases: Array<{ name: string; answers: string[]; expect: { score: number; outcome: string } }>;
};

export const readSample = (name: string): Sample =>
  JSON.parse(readFileSync(new URL(`../examples/quizzes/${name}.json`, import.meta.url), 'utf8')) as Sample;

/** Signs in through the development provider's form. */
export async function signIn(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole('link', { name: 'Get Started' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
}

export async function pressLogout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

/** Takes the quiz in the builder offline, and answers what that asks. */
export async function unpublish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
}

/** Builds a quiz in the builder as a person would, with clicks and keys. Ends in the builder of the saved quiz; returns its id. */
export async function buildByHand(
  page: Page,
  {
    title,
    description,
    outcomeType,
    primaryColor,
    secondaryColor,
    redirectUrl,
    outcomes = [],
    questions = [],
  }: QuizDraft,
): Promise<string> {
  await page.getByRole('link', { name: 'My Quizzes' }).click();
  // The page before has such a link as well, and is still there while the code of this one loads.
  await page.getByRole('heading', { name: 'My Quizzes', level: 1 }).waitFor();
  await page
    .getByRole('link', { name: /^Create (Quiz|Your First Quiz)$/ })
    .first()
    .click();
  await page.getByLabel('Quiz Title').fill(String(title));
  await page.getByLabel('Description').fill(String(description ?? ''));
  await page.getByRole('button', { name: 'Next Step' }).click();

  await page.getByLabel('Primary color', { exact: true }).fill(String(primaryColor));
  await page.getByLabel('Secondary color', { exact: true }).fill(String(secondaryColor));
  await page.getByRole('radio', { name: outcomeType === 'bucket' ? /Category-Based/ : /Points-Based/ }).click();
  for (const [index, outcome] of outcomes.entries()) {
    await page.getByRole('button', { name: 'Add outcome' }).click();
    await page.getByLabel(`Outcome ${index + 1} name`).fill(String(outcome.name));
    await page.getByLabel(`Outcome ${index + 1} title`, { exact: true }).fill(String(outcome.title ?? ''));
    await page.getByLabel(`Outcome ${index + 1} description`, { exact: true }).fill(String(outcome.description ?? ''));
    if (outcomeType === 'points') {
      await page.getByLabel(`Outcome ${index + 1} from`).fill(String(outcome.minScore));
      await page.getByLabel(`Outcome ${index + 1} to`).fill(String(outcome.maxScore));
    }
  }
  await page.getByRole('button', { name: 'Next Step' }).click();
  if (redirectUrl) await page.getByLabel('Redirect URL', { exact: true }).fill(redirectUrl);
  await page.getByRole('button', { name: 'Next Step' }).click();

  for (const question of questions)
    await addQuestion(page, question as Required<typeof question>, outcomeType === 'bucket');
  await page.getByRole('button', { name: 'Create Quiz' }).click();
  await page.getByText('Quiz created successfully', { exact: true }).first().waitFor();
  await page.waitForURL(/quiz-builder\/[\w-]+$/);
  return page.url().split('/').at(-1) ?? '';
}

/** The question that is open for editing, in its place in the list. */
export const openQuestion = (page: Page) => page.getByRole('form', { name: /^Question \d+$/ });
/** Goes to a step of the wizard by its button. */
export const goToStep = (page: Page, name: 'Quiz Basics' | 'Theme & Design' | 'Thank You Page' | 'Questions') =>
  page.getByRole('button', { name: new RegExp(`^\\d?\\s*${name}`) }).click();
/** The choice of a type, by the words of its stored name; what it is stands behind its name. */
const typeChoice = (type: string) => new RegExp(`^${type.split('_').join('[ /]+')}`, 'i');

async function addQuestion(
  page: Page,
  {
    title,
    type,
    options,
  }: { title: string; type: string; options: Array<{ text: string; points?: unknown; bucket?: unknown }> },
  buckets: boolean,
): Promise<void> {
  await page.getByRole('button', { name: 'Add Question' }).click();
  const open = openQuestion(page);
  await open.getByLabel('Question', { exact: true }).fill(title);
  await open.getByRole('button', { name: /^Type: / }).click();
  await page.getByRole('menuitemradio', { name: typeChoice(type) }).click();
  for (const [index, option] of options.entries()) {
    const letter = String.fromCharCode(65 + index);
    const text = open.getByLabel(`Option ${letter}`, { exact: true });
    if ((await text.count()) === 0) await open.getByRole('button', { name: 'Add Option' }).click();
    if (await text.isEnabled()) await text.fill(option.text);
    if (buckets) await open.getByLabel(`Outcome of option ${letter}`).fill(String(option.bucket ?? ''));
    else await open.getByLabel(`Points of option ${letter}`).fill(String(option.points ?? 0));
  }
  await open.getByRole('button', { name: 'Done' }).click();
  await open.waitFor({ state: 'hidden' });
}
