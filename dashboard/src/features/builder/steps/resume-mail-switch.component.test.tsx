import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { coffeeQuiz, keys } from '../../../test/builder.ts';
import { test } from '../../../test/dashboard-test.tsx';
import { expectToast } from '../../../test/queries.ts';

test('a form before the first question can remind those who left, which no other form offers', async ({
  installation: { quizzes },
  user,
  open,
}) => {
  const { id } = quizzes.add(coffeeQuiz);
  await open(`/dashboard/quiz-builder/${id}`);
  await user.click(await screen.findByRole('button', { name: /Thank/ }));
  const first = await screen.findByRole('radio', { name: /Before the first question/ });
  expect(screen.queryByRole('switch', { name: 'Remind those who left' })).toBeNull();
  await user.click(first);
  await user.click(await screen.findByRole('switch', { name: 'Remind those who left' }));
  await user.keyboard(keys.save);
  await expectToast('Success', 'Quiz updated successfully');
  expect(quizzes.byId.get(id)).toMatchObject({ leadPlace: 'first', resumeMail: true });
});
