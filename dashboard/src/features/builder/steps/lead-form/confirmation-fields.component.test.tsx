import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { coffeeQuiz, keys } from '../../../../test/builder.ts';
import { test } from '../../../../test/dashboard-test.tsx';
import { expectToast } from '../../../../test/queries.ts';

test('visitors are asked to confirm their address in the owner’s words, which they are not at first', async ({
  installation: { quizzes },
  user,
  open,
}) => {
  const { id } = quizzes.add(coffeeQuiz);
  await open(`/dashboard/quiz-builder/${id}`);
  await user.click(await screen.findByRole('button', { name: /Thank/ }));
  const choices = within(await screen.findByRole('radiogroup', { name: 'Double opt-in' }));
  expect(choices.getByRole('radio', { name: /Off/ }).getAttribute('aria-checked')).toBe('true');
  expect(screen.queryByRole('textbox', { name: 'Subject of the email' })).toBeNull();
  await user.click(choices.getByRole('radio', { name: /Confirm first/ }));
  const subject = screen.getByRole('textbox', { name: 'Subject of the email' });
  expect(subject.getAttribute('placeholder')).toBe(`Please confirm your address: ${coffeeQuiz.title}`);
  await user.type(subject, 'One click');
  await user.type(screen.getByRole('textbox', { name: 'Button of the email' }), 'It is me');
  await user.click(screen.getByRole('switch', { name: 'Refuse disposable addresses' }));
  await user.keyboard(keys.save);
  await expectToast('Success', 'Quiz updated successfully');
  expect(quizzes.byId.get(id)).toMatchObject({
    confirmation: 'confirm_first',
    confirmationSubject: 'One click',
    confirmationText: '',
    confirmationButton: 'It is me',
    disposableAddresses: 'refuse',
  });
});

test('without a mail server it says that nobody is asked', async ({ installation, user, open }) => {
  installation.settings.mailConfigured = false;
  const { id } = installation.quizzes.add({ ...coffeeQuiz, confirmation: 'result_first' });
  await open(`/dashboard/quiz-builder/${id}`);
  await user.click(await screen.findByRole('button', { name: /Thank/ }));
  expect(await screen.findByText(/has no mail server, so nobody is asked to confirm/)).toBeTruthy();
});
