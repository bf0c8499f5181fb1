import { expect } from 'vitest';
import { axeProblems } from './axe.ts';
import { sendingTest as test } from './fixtures.ts';
import { answerAll, leaveLead } from './take-quiz.ts';

test('a visitor confirms their address by the mail and gets the result that waited for it', async ({
  browser,
  site,
  mails,
  product,
  owner,
}) => {
  const quiz = await owner.publish({
    title: 'Which coffee are you?',
    confirmation: 'confirm_first',
    disposableAddresses: 'refuse',
    outcomeType: 'bucket',
    questions: [
      {
        title: 'In the morning?',
        options: [
          { text: 'Filter', bucket: 'Filter' },
          { text: 'Espresso', bucket: 'Espresso' },
        ],
      },
    ],
    outcomes: [{ name: 'Filter', title: 'Filter coffee', description: 'You are patient.' }, { name: 'Espresso' }],
  });
  const visitor = await browser.newPage({ viewport: { width: 390, height: 900 }, reducedMotion: 'reduce' });
  const snippet = `<div id="quiz-${quiz.id}"></div><script src="${product.url}/embed/${quiz.id}.js" async></script>`;
  await visitor.goto(site.page('/shop', snippet));
  await answerAll(visitor, ['Filter']);
  await leaveLead(visitor, { name: 'Vera', email: 'vera@mailinator.com' });
  const refusal = visitor.locator('#email-problem', { hasText: 'throw-away' });
  await refusal.waitFor();
  await visitor.locator('#email[aria-invalid=true]').waitFor();
  await expect
    .poll(() => visitor.evaluate(() => document.querySelector('[id^=quiz-]')?.shadowRoot?.activeElement?.id))
    .toBe('email');
  expect(await axeProblems(visitor)).toEqual([]);
  await visitor.getByLabel('Email').fill('vera@example.com');
  await visitor.locator('#email[aria-invalid=false]').waitFor();
  await visitor.getByRole('button', { name: 'See My Result' }).click();
  await visitor.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  expect(await visitor.getByText('Your result', { exact: true }).count()).toBe(0);
  expect(await axeProblems(visitor)).toEqual([]);

  const mailed = () => mails.received.find(({ to }) => to[0] === 'vera@example.com');
  await expect.poll(mailed).toBeTruthy();
  await visitor.getByRole('link', { name: 'Send the email again' }).waitFor();
  await visitor.goto(/http\S+\/api\/mail\/confirm\S+/.exec(mailed()?.text ?? '')?.[0] ?? '');
  expect(await axeProblems(visitor)).toEqual([]);
  await owner.page.goto(`${product.url}/dashboard/leads`);
  await owner.page.getByText('Unconfirmed').first().waitFor();
  await visitor.getByRole('button', { name: 'Confirm your address' }).click();
  await visitor.getByRole('heading', { name: 'Filter coffee' }).waitFor();
  await visitor.getByText('You are patient.').waitFor();
  expect(await axeProblems(visitor)).toEqual([]);
  await owner.page.reload();
  await owner.page.getByRole('button', { name: /Vera/ }).click();
  await owner.page.getByRole('dialog').getByText('From address').waitFor();
  expect(await owner.page.getByText('Unconfirmed').count()).toBe(0);
  await visitor.close();
});
