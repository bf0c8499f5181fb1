import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { coffeeQuiz, keys } from '../../../test/builder.ts';
import { test } from '../../../test/dashboard-test.tsx';
import { expectToast } from '../../../test/queries.ts';

test('the form can be protected against spam, which it is not at first', async ({
  installation: { quizzes },
  user,
  open,
}) => {
  const { id } = quizzes.add(coffeeQuiz);
  await open(`/dashboard/quiz-builder/${id}`);
  await user.click(await screen.findByRole('button', { name: /Thank/ }));
  const spam = await screen.findByRole('switch', { name: 'Protect the form against spam' });
  expect(spam.getAttribute('aria-checked')).toBe('false');
  await user.click(spam);
  await user.keyboard(keys.save);
  await expectToast('Success', 'Quiz updated successfully');
  expect(quizzes.byId.get(id)?.proofOfWork).toBe(true);
});
