import { screen, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { energyQuiz } from '../test/builder.ts';
import { test } from '../test/dashboard-test.tsx';
import { olga } from '../test/fake-installation.ts';
import { expectToast, fill } from '../test/queries.ts';

const findAddress = () => screen.findByLabelText<HTMLInputElement>('Webhook URL');
const save = () => screen.getByText('Save', { selector: 'button' });

describe('the publish switch', () => {
  test('shows at once what it will be', async ({ installation: { api, quizzes }, user, open }) => {
    const { id } = quizzes.add(energyQuiz);
    await open(`/dashboard/share/${id}`);
    const answer = api.hold('PATCH /api/quizzes/{id}');
    await user.click(await screen.findByLabelText('Published'));
    await screen.findByText('Anyone with the link can take it.');
    expect(screen.getByLabelText('Published').ariaChecked).toBe('true');
    expect(quizzes.byId.get(id)?.published).toBe(false);
    answer();
    await expectToast('Success', 'Your quiz is live');
    expect(quizzes.byId.get(id)?.published).toBe(true);
  });

  test('goes back when publishing is refused, and says why', async ({ installation: { quizzes }, user, open }) => {
    const { id } = quizzes.add({ title: 'Nothing in it' });
    await open(`/dashboard/share/${id}`);
    await user.click(await screen.findByLabelText('Published'));
    await screen.findByText('This quiz cannot be published yet.');
    expect(screen.getByLabelText('Published').ariaChecked).toBe('false');
  });
});

describe('the address of a webhook', () => {
  test('keeps what was typed while the one before was saved', async ({
    installation: { api, quizzes },
    user,
    open,
  }) => {
    const { id } = quizzes.add(energyQuiz);
    await open(`/dashboard/share/${id}`);
    const address = await findAddress();
    await fill(user, address, 'https://hooks.example.com/one');
    const answer = api.hold('PUT /api/quizzes/{id}/webhook');
    await user.click(save());
    await user.type(address, '-and-two');
    answer();
    await expectToast('Success', 'Webhook saved');
    expect(address.value).toBe('https://hooks.example.com/one-and-two');
    expect(quizzes.byId.get(id)?.webhookUrl).toBe('https://hooks.example.com/one');
    await user.click(save());
    await waitFor(() => expect(quizzes.byId.get(id)?.webhookUrl).toBe('https://hooks.example.com/one-and-two'));
  });

  test('that was typed for one quiz is not another one’s', async ({ installation: { quizzes }, user, open }) => {
    const one = quizzes.add({ title: 'One' });
    const other = quizzes.add({ title: 'Other' });
    const router = await open(`/dashboard/share/${one.id}`);
    const isOpen = (title: string) => screen.findByText(title, { selector: 'h1' });
    await findAddress();
    await router.navigate(`/dashboard/share/${other.id}`);
    await isOpen('Other');
    await fill(user, await findAddress(), 'https://hooks.example.com/other');
    await router.navigate(-1);
    await isOpen('One');
    expect((await findAddress()).value).toBe('');
    await router.navigate(1);
    await isOpen('Other');
    expect((await findAddress()).value).toBe('https://hooks.example.com/other');
  });

  test('is there again after a session that ended while it was saved', async ({ installation, user, open }) => {
    const { id } = installation.quizzes.add({ title: 'Signed out' });
    await open(`/dashboard/share/${id}`);
    await fill(user, await findAddress(), 'https://example.com/typed');
    installation.user = undefined;
    await user.click(save());
    await expectToast('Unauthorized', 'You are logged out. Logging in again...');
    installation.user = olga;
    await open(`/dashboard/share/${id}`);
    expect((await findAddress()).value).toBe('https://example.com/typed');
  });
});
