import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { coffeeQuiz, keys } from '../../../test/builder.ts';
import { test } from '../../../test/dashboard-test.tsx';
import { expectToast } from '../../../test/queries.ts';

test('ids of tools are saved as they are pasted, and a wrong one is said at its field', async ({
  installation: { quizzes },
  user,
  open,
}) => {
  const { id } = quizzes.add(coffeeQuiz);
  await open(`/dashboard/quiz-builder/${id}`);
  await user.click(await screen.findByRole('button', { name: /Thank/ }));
  const container = await screen.findByRole('textbox', { name: 'Google Tag Manager container' });
  await user.type(container, 'UA-12');
  await user.keyboard(keys.save);
  expect((await screen.findByText('Enter a container ID such as GTM-ABC1234')).id).toBe(
    container.getAttribute('aria-describedby'),
  );
  await user.clear(container);
  await user.type(container, 'gtm-abc1234');
  await user.type(screen.getByRole('textbox', { name: 'Meta Pixel ID' }), '123456789012345');
  await user.keyboard(keys.save);
  await expectToast('Success', 'Quiz updated successfully');
  expect(quizzes.byId.get(id)?.tracking).toEqual({ gtm: 'GTM-ABC1234', ga4: '', metaPixel: '123456789012345' });
});
