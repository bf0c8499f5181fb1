import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { coffeeQuiz, keys } from '../../../../test/builder.ts';
import { test } from '../../../../test/dashboard-test.tsx';
import { expectToast } from '../../../../test/queries.ts';

test('the form’s words are saved, and what is empty shows what is said instead', async ({
  installation: { quizzes },
  user,
  open,
}) => {
  const { id } = quizzes.add(coffeeQuiz);
  await open(`/dashboard/quiz-builder/${id}`);
  await user.click(await screen.findByRole('button', { name: /Thank/ }));
  const heading = await screen.findByRole('textbox', { name: 'Heading of the form' });
  expect(heading.getAttribute('placeholder')).toBe('Your result is ready');
  await user.type(heading, 'One step to your plan');
  await user.type(screen.getByRole('textbox', { name: 'Button of the form' }), 'Show my plan');
  await user.click(screen.getByRole('radio', { name: /^After the result/ }));
  expect(screen.getByRole('textbox', { name: 'Text of the form' }).getAttribute('placeholder')).toMatch(
    /^Leave your details/,
  );
  await user.keyboard(keys.save);
  await expectToast('Success', 'Quiz updated successfully');
  expect(quizzes.byId.get(id)).toMatchObject({
    leadHeading: 'One step to your plan',
    leadText: '',
    leadButton: 'Show my plan',
  });
});
