import type { Page } from 'playwright';
import type { Quiz, QuizDraft } from '#contract/quiz/quiz.schema';
import type { Owner } from './owner.ts';

/** Called in each state that a visitor can see. */
export type Look = (state: string) => Promise<void>;

const cup = (bucket: string) => ({ text: `A cup of ${bucket}, every single day`, bucket, points: 1 });

/** A quiz with everything that an owner can add to one. */
export const fullQuiz = (picture: string): QuizDraft => ({
  title: 'How energy-wise is your home?',
  description: 'Seven quick questions. See where your home stands, and the one thing to do first.',
  outcomeType: 'bucket',
  primaryColor: '#0F7B63',
  startPage: true,
  startImageUrl: picture,
  startButton: 'Begin',
  privacyUrl: 'https://acme.example/privacy',
  logoUrl: picture,
  leadFields: [
    { kind: 'name' },
    { kind: 'email', required: true },
    { kind: 'phone' },
    { kind: 'company', required: true },
    { kind: 'choice', label: 'How many live there?', choices: ['One or two', 'More'], required: true },
    { kind: 'checkbox', label: 'I own the house', required: true },
  ],
  consentText: 'I agree to the [privacy policy](https://acme.example/p).',
  marketingText: 'Send me the [newsletter](https://acme.example/news).',
  resultMail: true,
  thankYouPageType: 'dynamic',
  thankYouPageConfig: { title: 'Thank you, {{name|there}}!', message: 'You are {{outcome}}.', showSocialShare: true },
  questions: [
    { title: 'What windows do you have?', options: [cup('Filter'), cup('Espresso'), cup('Filter')] },
    { title: 'The roof is insulated.', type: 'true_false' },
    { title: 'In which year was it built?', type: 'short_text', options: [] },
    { title: 'What would you change first?', type: 'long_text', options: [] },
  ],
  outcomes: [
    {
      name: 'Filter',
      title: 'Filter coffee',
      description: 'Clear and patient, from the first cup to the last.',
      imageUrl: picture,
      buttonText: 'Find your beans',
      buttonUrl: 'https://beans.example/?from=quiz',
    },
    { name: 'Espresso', title: 'Espresso' },
  ],
});

const LONG = 'Wärmedämmverbundsystemförderungsantragstellerin';

/** The same quiz with a word wherever an owner may write one that is longer than a phone is wide. */
export const inLongWords = (draft: QuizDraft): QuizDraft => ({
  ...draft,
  title: LONG,
  description: LONG,
  startButton: `Begin ${LONG}`,
  leadFields: draft.leadFields?.map((field) => ({
    ...field,
    ...(field.label ? { label: LONG } : {}),
    ...(field.choices ? { choices: [LONG, 'More'] } : {}),
  })),
  consentText: `[${LONG}](https://acme.example/p)`,
  marketingText: LONG,
  thankYouPageConfig: { title: `{{name|there}} ${LONG}!`, subtitle: LONG, message: LONG, showSocialShare: true },
  questions: draft.questions?.map((question) => ({
    ...question,
    title: `${question.title} ${LONG}`,
    options: question.options?.map((option) => ({ ...option, text: LONG })),
  })),
  outcomes: draft.outcomes?.map((outcome) => ({
    ...outcome,
    title: `${outcome.title} ${LONG}`,
    description: LONG,
    ...(outcome.buttonText ? { buttonText: LONG } : {}),
  })),
});

/** Stores a picture of this size for a signed-in owner whose page is the product's, and returns its path. */
export const upload = (owner: Owner, width: number, height: number): Promise<string> =>
  owner.page.evaluate(
    async ([wide, high]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const sky = context.createLinearGradient(0, 0, wide as number, high as number);
      sky.addColorStop(0, '#f2c27b');
      sky.addColorStop(1, '#0f5b4c');
      context.fillStyle = sky;
      context.fillRect(0, 0, wide as number, high as number);
      const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      const send = (method: string, path: string, body?: object) =>
        fetch(path, {
          method,
          headers: { 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        }).then((response) => response.json());
      const { uploadURL } = await send('POST', '/api/objects/upload');
      await fetch(uploadURL, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: file });
      const { objectPath } = await send('PUT', '/api/user/logo', { logoURL: uploadURL, asDefault: false });
      return objectPath as string;
    },
    [width, height],
  );

/**
 * Takes the quiz with everything, and looks at each state on the way; ends on its result. `page` shows the quiz already; a submission
 * fails, waits, finds no connection and takes long before it arrives.
 */
export async function walk(page: Page, quiz: Quiz, look: Look, email = 'ada@example.com'): Promise<void> {
  const main = page.locator('.main');
  const submit = '**/submit';
  await page.getByRole('button', { name: 'Begin' }).waitFor();
  await look('start');
  await main.click();
  await page.locator('.option').first().waitFor();
  await look('choice');
  await main.click();
  await page.locator('.error span').waitFor();
  await look('choice, none chosen');
  await page.locator('.option').nth(1).hover();
  await look('choice, pointed at');
  await page.locator('.option input').nth(2).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await look('choice, focused');
  await page.locator('.option input').nth(1).check();
  await main.focus();
  await look('choice, chosen');
  await main.click();
  for (const [at, state] of ['true or false', 'short text', 'long text'].entries()) {
    await page.getByText(String(quiz.questions[at + 1]?.title)).waitFor();
    await look(state);
    if (at) await page.locator('textarea').fill('Nineteen sixty-eight, or so says the deed of the house.');
    else await page.locator('.option input').first().check();
    await look(`${state}, answered`);
    await main.click();
  }
  await page.locator('#email').waitFor();
  await look('form');
  await main.click();
  await page.locator('#email-problem:not(:empty)').waitFor();
  await look('form, nothing filled in');
  await page.locator('#name').fill('Ada Lovelace');
  await page.locator('#email').fill(email);
  await page.locator('[autocomplete=organization]').fill('Northlight Studio');
  await page.locator('select').selectOption('More');
  const boxes = page.locator('.check input');
  for (let at = 0; at < 2; at += 1) await boxes.nth(at).check();
  await look('form, filled in');
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(submit, (route) =>
    route.fulfill({ status: 400, headers, json: { message: 'Not today', code: 'refused' } }),
  );
  await main.click();
  await page.getByText('Not today').waitFor();
  await look('form, refused');
  await page.unroute(submit);
  await page.route(submit, () => undefined);
  await main.click();
  await page.locator('.main[aria-disabled=true]').waitFor();
  await look('sending');
  await page.locator('.main:not([aria-disabled=true])').waitFor({ timeout: 8_000 });
  await look('taking long');
  await page.context().setOffline(true);
  await page.locator('.failure', { hasText: /offline|غير متصل/ }).waitFor();
  await look('offline');
  await page.unroute(submit);
  await page.context().setOffline(false);
  await page.locator('.result').waitFor({ timeout: 20_000 });
  await look('result of a category');
}
