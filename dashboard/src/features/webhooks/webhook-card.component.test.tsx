import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { energyQuiz } from '../../test/builder.ts';
import { test as base } from '../../test/dashboard-test.tsx';
import { olga } from '../../test/fake-installation.ts';
import { expectFocus, expectToast, fill } from '../../test/queries.ts';

const HOOK = 'https://hooks.example.com/leads';
const SECRET = /^Signing secret – shown only now/;
const UNSEEN = /There is a new signing secret/;

const findAddress = () => screen.findByLabelText<HTMLInputElement>('Webhook URL');
const saveButton = () => screen.getByText('Save', { selector: 'button' });
const rotateButton = () => screen.getByText('Rotate secret', { selector: 'button' });
const findRotateDialog = () => screen.findByRole('alertdialog', { name: 'Rotate the signing secret?' });
const rotate = async (user: UserEvent) => {
  await user.click(rotateButton());
  await user.click(within(await findRotateDialog()).getByText('Rotate secret', { selector: 'button' }));
};

const test = base.extend<{
  /** Opens the page where a stored quiz is shared, with this webhook address. */
  openShare: (url?: string) => Promise<{ id: string; address: HTMLInputElement; stored: () => Quiz | undefined }>;
}>({
  openShare: async ({ installation: { quizzes }, open }, use) => {
    await use(async (webhookUrl = '') => {
      const { id } = quizzes.add({ ...energyQuiz, webhookUrl });
      await open(`/dashboard/share/${id}`);
      return { id, address: await findAddress(), stored: () => quizzes.byId.get(id) };
    });
  },
});

describe('the address of a webhook', () => {
  test('that is none is wrong at its field, where the focus goes, and the server is not asked', async ({
    installation: { api },
    user,
    openShare,
  }) => {
    const { address } = await openShare();
    await fill(user, address, 'hooks.example.com/a');
    await user.click(saveButton());
    await screen.findByText('Enter a valid URL that begins with https:// or http://');
    await expectFocus('Webhook URL');
    expect(address.ariaInvalid).toBe('true');
    expect(api.calls('PUT /api/quizzes/{id}/webhook')).toEqual([]);
    await fill(user, address, 'hooks.example.com/b');
    expect(address.ariaInvalid).toBeNull();
  });

  test('that the server refuses is wrong at its field, too', async ({ user, openShare }) => {
    const { address } = await openShare();
    await fill(user, address, 'http://127.0.0.1/a');
    await user.click(saveButton());
    await screen.findByText('Webhooks can only go to public addresses');
    await expectFocus('Webhook URL');
    expect(address.ariaInvalid).toBe('true');
    await fill(user, address, 'https://hooks.example.com/a');
    expect(address.ariaInvalid).toBeNull();
  });

  test('keeps what was typed while the one before was saved', async ({ installation: { api }, user, openShare }) => {
    const { address, stored } = await openShare();
    await fill(user, address, 'https://hooks.example.com/one');
    const answer = api.hold('PUT /api/quizzes/{id}/webhook');
    await user.click(saveButton());
    await user.type(address, '-and-two');
    answer();
    await expectToast('Success', 'Webhook saved');
    expect(address.value).toBe('https://hooks.example.com/one-and-two');
    expect(stored()?.webhookUrl).toBe('https://hooks.example.com/one');
    await user.click(saveButton());
    await waitFor(() => expect(stored()?.webhookUrl).toBe('https://hooks.example.com/one-and-two'));
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
    await user.click(saveButton());
    await expectToast('Unauthorized', 'You are logged out. Logging in again...');
    installation.user = olga;
    await open(`/dashboard/share/${id}`);
    expect((await findAddress()).value).toBe('https://example.com/typed');
  });
});

describe('the address of a webhook that another tab has set', () => {
  const MINE = 'https://two.example.com/b';

  test('is replaced when one says so', async ({ installation, user, openShare }) => {
    const { id, address, stored } = await openShare();
    installation.webhooks.setAddress(id, HOOK);
    await fill(user, address, MINE);
    await user.click(saveButton());
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Another address was saved elsewhere in the meantime')).toBeTruthy();
    expect(alert.getByText(HOOK)).toBeTruthy();
    expect(screen.queryByText(UNSEEN)).toBeNull();
    expect(stored()?.webhookUrl).toBe(HOOK);
    alert.getByText('Save mine').focus();
    await user.keyboard('{Enter}');
    await expectFocus('Webhook URL');
    await waitFor(() => expect(stored()?.webhookUrl).toBe(MINE));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(address.value).toBe(MINE);
  });

  test('is not in the way where only the rest of the quiz was edited', async ({ installation, user, openShare }) => {
    const { id, address, stored } = await openShare();
    installation.quizzes.change(id, { title: 'Renamed since' });
    await fill(user, address, MINE);
    await user.click(saveButton());
    await screen.findByText(SECRET);
    expect(stored()).toMatchObject({ webhookUrl: MINE, title: 'Renamed since' });
  });

  test('is shown as removed when a test event is sent after it was removed elsewhere', async ({
    installation,
    user,
    openShare,
  }) => {
    const { id, address } = await openShare(HOOK);
    expect(address.value).toBe(HOOK);
    installation.webhooks.setAddress(id, '');
    await user.click(screen.getByText('Send test event'));
    await expectToast('Error', 'The address was removed elsewhere');
    await waitFor(() => expect(address.value).toBe(''));
  });
});

describe('a signing secret', () => {
  test('is said to be void when another was made in another tab, and outlives its address', async ({
    installation,
    user,
    openShare,
  }) => {
    const { id, address } = await openShare();
    await fill(user, address, HOOK);
    await user.click(saveButton());
    await screen.findByText(SECRET);
    const hint = installation.webhooks.rotateSecret(id).slice(-4);
    await user.click(rotateButton());
    await screen.findByText(new RegExp(`was replaced elsewhere by one that ends in …${hint}`));
    await user.click(within(await findRotateDialog()).getByText('Cancel'));
    expect(screen.queryByText(SECRET)).toBeNull();
    // One that is shown signs what is sent to the next address.
    await rotate(user);
    await screen.findByText(SECRET);
    await fill(user, address, '');
    await user.keyboard('{Enter}');
    await expectToast('Success', 'Webhook removed');
    expect(screen.getByText(SECRET)).toBeTruthy();
  });

  test('whose answer was lost is said to be unseen, and rotating shows one', async ({
    installation,
    user,
    openShare,
  }) => {
    const { api } = installation;
    const { address, stored } = await openShare();
    await fill(user, address, HOOK);
    api.loseAnswer('PUT /api/quizzes/{id}/webhook');
    await user.click(saveButton());
    await screen.findByText(/There is a new signing secret \(it ends in …\S+\), but the answer with it was lost/);
    const endLoss = api.loseAnswer('POST /api/quizzes/{id}/webhook/secret');
    await rotate(user);
    await expectToast('Error', 'Failed to rotate the secret');
    await screen.findByText(UNSEEN);
    endLoss();
    await rotate(user);
    await screen.findByText(SECRET);
    expect(screen.queryByText(UNSEEN)).toBeNull();
    expect(stored()?.webhookUrl).toBe(HOOK);
  });

  test('and its address are written once by a double click, and a test event is sent once', async ({
    installation,
    user,
    openShare,
  }) => {
    const { api } = installation;
    const writes = () =>
      api.received
        .filter(({ name, path }) => !name.startsWith('GET ') && path.includes('/webhook'))
        .map(({ name }) => name);
    const { address } = await openShare();
    await fill(user, address, HOOK);
    await user.dblClick(saveButton());
    await screen.findByText(SECRET);
    const sent = ['PUT /api/quizzes/{id}/webhook'];
    expect(writes()).toEqual(sent);

    await user.dblClick(rotateButton());
    const dialog = await findRotateDialog();
    const secret = screen.getByText(/^whsec_/).textContent;
    await user.dblClick(within(dialog).getByText('Rotate secret', { selector: 'button' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.getByText(/^whsec_/).textContent).not.toBe(secret));
    sent.push('POST /api/quizzes/{id}/webhook/secret');
    expect(writes()).toEqual(sent);

    await user.dblClick(screen.getByText('Send test event'));
    await expectToast('Success', 'The test event was delivered');
    sent.push('POST /api/quizzes/{id}/webhook/test');
    expect(writes()).toEqual(sent);
  });
});
