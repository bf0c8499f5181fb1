import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { coffeeQuiz } from '../../test/builder.ts';
import { test } from '../../test/dashboard-test.tsx';
import { expectFocus, expectToast, fill, pressTwice } from '../../test/queries.ts';

const PUT = 'PUT /api/quizzes/{id}/address';
/** It can be filled in once the address is read. */
const findField = () =>
  waitFor(() => {
    const field = screen.getByLabelText<HTMLInputElement>('Readable address');
    expect(field.disabled).toBe(false);
    return field;
  });
const link = () => screen.getByLabelText<HTMLInputElement>('Quiz URL').value;

test('a quiz gets an address that can be read, and the link shows it', async ({ installation, user, open }) => {
  const { id } = installation.quizzes.add({ ...coffeeQuiz, title: 'Which coffee are you?' });
  await open(`/dashboard/share/${id}`);
  await findField();
  expect(link()).toBe(`${location.origin}/quiz/${id}`);
  await user.click(screen.getByText('Use which-coffee-are-you'));
  await expectFocus('Readable address');
  pressTwice(screen.getByRole('button', { name: 'Save address' }));
  await expectToast('Success', `Address saved: ${location.origin}/quiz/which-coffee-are-you`);
  expect(installation.api.calls(PUT).map(({ body }) => body)).toEqual([{ slug: 'which-coffee-are-you' }]);
  expect(link()).toBe(`${location.origin}/quiz/which-coffee-are-you`);
  expect(screen.queryByText(/^Use which/)).toBeNull();
  // Another one: the earlier goes on leading there.
  await fill(user, await findField(), 'Coffee');
  await user.keyboard('{Enter}');
  await screen.findByText('Earlier addresses lead here, too: which-coffee-are-you.');
  expect((await findField()).value).toBe('coffee');
});

test('an address that is none, or another quiz’s, is said at its field', async ({ installation, user, open }) => {
  const other = installation.quizzes.add(coffeeQuiz);
  installation.addresses.slugs.set(other.id, ['coffee']);
  const { id } = installation.quizzes.add(coffeeQuiz);
  await open(`/dashboard/share/${id}`);
  await fill(user, await findField(), 'my coffee');
  await user.keyboard('{Enter}');
  await screen.findByText('Use letters from a to z, digits, and single hyphens between them');
  expect(installation.api.calls(PUT)).toEqual([]);
  await fill(user, await findField(), 'coffee');
  await user.keyboard('{Enter}');
  expect((await screen.findByText('Another quiz has this address. Choose another one')).role).toBe('alert');
  await expectFocus('Readable address');
  expect((await findField()).value).toBe('coffee');
});

test('without its address the link by id is there', async ({ installation, open }) => {
  installation.api.reject('GET /api/quizzes/{id}/address', 503, 'unavailable');
  const { id } = installation.quizzes.add(coffeeQuiz);
  await open(`/dashboard/share/${id}`);
  await screen.findByLabelText('Quiz URL');
  expect(link()).toBe(`${location.origin}/quiz/${id}`);
});
