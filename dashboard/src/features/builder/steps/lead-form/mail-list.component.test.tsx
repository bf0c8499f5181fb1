import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import type { Quiz, QuizDraft } from '#contract/quiz/quiz.schema';
import { energyQuiz, goToStep, keys } from '../../../../test/builder.ts';
import { test as base } from '../../../../test/dashboard-test.tsx';
import { expectFocus, expectToast, fill, isDisabled } from '../../../../test/queries.ts';

const test = base.extend<{
  /** Opens a points quiz with these mails on the step that has them. */
  openMails: (mails?: QuizDraft['mails']) => Promise<Quiz>;
  /** Saves, and returns the mails that are stored then. */
  save: () => Promise<Quiz['mails']>;
}>({
  openMails: async ({ installation: { quizzes }, user, open }, use) =>
    use(async (mails = []) => {
      const quiz = quizzes.add({ ...energyQuiz, resultMail: true, mails });
      await open(`/dashboard/quiz-builder/${quiz.id}`);
      await goToStep(user, 'Thank You Page');
      return quiz;
    }),
  save: async ({ installation: { quizzes }, user }, use) =>
    use(async () => {
      await user.keyboard(keys.save);
      await expectToast('Success', 'Quiz updated successfully');
      return ([...quizzes.byId.values()].at(-1) as Quiz).mails;
    }),
});

const part = () => within(screen.getByRole('region', { name: 'Mails' }));

describe('the mails of a quiz', () => {
  test('are added, laid out from the result page and written in place', async ({ user, openMails, save }) => {
    const { outcomes } = await openMails();
    await user.click(await screen.findByText('Add mail'));
    await user.click(await screen.findByRole('menuitem', { name: 'Mail with the result' }));
    await expectFocus(/^Mail with the result/);
    await user.selectOptions(screen.getByLabelText('Mail 1 is for'), outcomes[1]?.name ?? '');
    await fill(user, screen.getByLabelText('Mail 1 subject'), 'Your coupon, ');
    await user.click(screen.getByLabelText('Insert a value into mail 1 subject'));
    await user.click(await screen.findByRole('menuitem', { name: 'Name' }));
    await user.click(screen.getByText('Lay out this mail'));
    await expectFocus(/^Outcome’s picture/);
    await user.click(screen.getByLabelText('Remove mail 1 block 2'));
    await user.click(screen.getByLabelText('Add block to mail 1'));
    await user.click(await screen.findByRole('menuitem', { name: 'Heading' }));
    await fill(user, screen.getByLabelText('Mail 1 block 5 heading'), 'SKIN10');
    const [mail] = await save();
    expect(mail).toMatchObject({ days: 0, outcomeId: outcomes[1]?.id, subject: 'Your coupon, {{name}}' });
    expect(mail?.blocks.map((block) => ('text' in block ? block.text : block.kind))).toEqual([
      ...Array(4).fill('outcome'),
      'SKIN10',
    ]);
    await user.click(screen.getByText('As the result page'));
    expect((await save())[0]?.blocks).toEqual([]);
  });

  test('have follow-ups on other days, and come back when they were removed', async ({ user, openMails, save }) => {
    await openMails([{ days: 3, subject: 'First' }]);
    await user.click(await screen.findByText('Add mail'));
    await user.click(await screen.findByRole('menuitem', { name: 'Follow-up' }));
    await expectFocus(/^Follow-up after 7 days/);
    await user.click(screen.getByLabelText('Remove mail 1'));
    await expectFocus(/^Follow-up after 7 days/);
    await user.click(await screen.findByText('Undo'));
    await fill(user, screen.getByLabelText('Mail 2 days after the quiz'), '90');
    expect((await save()).map(({ days, subject }) => [days, subject])).toEqual([
      [3, 'First'],
      [60, ''],
    ]);
  });

  test('are undone step by step, with what they hold', async ({ user, openMails }) => {
    await openMails([{ days: 3, blocks: [{ kind: 'heading', text: 'Hello' }] }]);
    await user.click(await screen.findByText(/^Follow-up after 3 days/));
    await user.click(part().getByText('Hello'));
    await fill(user, screen.getByLabelText('Mail 1 block 1 heading'), 'Bye');
    await user.click(part().getByText(/^Follow-up after 3 days/));
    expect(screen.queryByLabelText('Mail 1 block 1 heading')).toBeNull();
    await user.keyboard(keys.undo);
    expect(await screen.findByLabelText('Mail 1 block 1 heading')).not.toHaveProperty('value', 'Bye');
  });

  test('are previewed as they are edited, and sent to their owner as a test', async ({
    user,
    openMails,
    installation,
  }) => {
    const { outcomes } = await openMails([{ days: 3, subject: 'Still {{outcome}}?' }]);
    await user.click(await screen.findByText(/^Follow-up after 3 days/));
    await user.click(screen.getByText('Show preview'));
    await part().findByText(`Still ${outcomes[0]?.title}?`);
    await user.selectOptions(part().getByLabelText('Preview for'), outcomes[1]?.name ?? '');
    await part().findByText(`Still ${outcomes[1]?.title}?`);
    await fill(user, screen.getByLabelText('Mail 1 subject'), 'Now {{outcome}}');
    await part().findByText(`Now ${outcomes[1]?.title}`);
    await user.click(screen.getByText('Send a test to me'));
    await expectToast('Test sent', installation.user?.email ?? '');
    expect(installation.sentTests).toMatchObject([{ subject: `Now ${outcomes[1]?.title}`, days: 3 }]);
    const end = installation.api.reject('POST /api/result-mail-previews/test', 503);
    await user.click(screen.getByText('Send a test to me'));
    await expectToast('The test was not sent', '');
    end();
  });

  test('say when they are not sent', async ({ user, openMails, installation }) => {
    installation.settings = { ...installation.settings, mailConfigured: false };
    await openMails([{ days: 0, outcomeId: 'gone' }]);
    await user.click(screen.getByLabelText('Send the result by email'));
    expect(part().getByText(/its outcome has been deleted/)).toBeTruthy();
    expect(part().getByText(/is off/)).toBeTruthy();
    await user.click(part().getByText(/^Mail with the result/));
    await waitFor(() =>
      expect(isDisabled(screen.getByText('Send a test to me').closest('button') as HTMLElement)).toBe(true),
    );
    expect(part().getByText(/no mail server/)).toBeTruthy();
  });

  test('say that their preview cannot be shown, and try again', async ({ user, openMails, installation: { api } }) => {
    await openMails([{ days: 0 }]);
    const end = api.reject('POST /api/result-mail-previews', 503);
    await user.click(await screen.findByText(/^Mail with the result/, { selector: '[data-mail] *' }));
    await user.click(screen.getByText('Show preview'));
    await part().findByText(/cannot be shown now/, undefined, { timeout: 10_000 });
    end();
    await user.click(part().getByText('Try again'));
    await part().findByTitle('The mail');
  });
});
