import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect } from 'vitest';
import { coffeeQuiz, energyQuiz } from '../../test/builder.ts';
import { test } from '../../test/dashboard-test.tsx';
import type { FakeInstallation } from '../../test/fake-installation.ts';
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

type Opened = { installation: FakeInstallation; open: (path: string) => Promise<unknown> };
async function openShare({ installation: { quizzes }, open }: Opened, address = '') {
  const { id } = quizzes.add({ ...energyQuiz, webhookUrl: address });
  await open(`/dashboard/share/${id}`);
  const field = await findAddress();
  return { id, address: field, stored: () => quizzes.byId.get(id) };
}

describe('the publish switch', () => {
  test('is thrown once by a double click', async ({ installation, user, open }) => {
    const { stored } = await openShare({ installation, open });
    await user.dblClick(await screen.findByLabelText('Published'));
    await expectToast('Success', 'Your quiz is live');
    expect(installation.api.calls('PATCH /api/quizzes/{id}')).toHaveLength(1);
    expect(stored()?.published).toBe(true);
  });

  test('says that the quiz was edited elsewhere', async ({ installation, user, open }) => {
    const { id } = await openShare({ installation, open });
    installation.quizzes.change(id, { title: 'Theirs' });
    await user.click(await screen.findByLabelText('Published'));
    await expectToast('Success', 'Your quiz is live. It was edited elsewhere since this page was opened.');
    await screen.findByText('Theirs', { selector: 'h1' });
  });

  test('says that the quiz is gone, and blames no connection', async ({ installation, user, open }) => {
    const { id } = await openShare({ installation, open });
    installation.quizzes.byId.delete(id);
    await user.click(await screen.findByLabelText('Published'));
    await expectToast('Error', 'This quiz was deleted elsewhere.');
    await screen.findByText('Quiz Not Found', { selector: 'h1' });
    expect(screen.queryByText(/Check your connection/)).toBeNull();
  });
});

describe('the address of a webhook that another tab has set', () => {
  const MINE = 'https://two.example.com/b';

  test('is replaced when one says so', async ({ installation, user, open }) => {
    const { id, address, stored } = await openShare({ installation, open });
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

  test('is not in the way where only the rest of the quiz was edited', async ({ installation, user, open }) => {
    const { id, address, stored } = await openShare({ installation, open });
    installation.quizzes.change(id, { title: 'Renamed since' });
    await fill(user, address, MINE);
    await user.click(saveButton());
    await screen.findByText(SECRET);
    expect(stored()).toMatchObject({ webhookUrl: MINE, title: 'Renamed since' });
  });

  test('is told to be gone when a test event is sent to it after it was removed', async ({
    installation,
    user,
    open,
  }) => {
    const { id, address } = await openShare({ installation, open }, HOOK);
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
    open,
  }) => {
    const { id, address } = await openShare({ installation, open });
    await fill(user, address, HOOK);
    await user.click(saveButton());
    await screen.findByText(SECRET);
    const hint = installation.webhooks.rotateSecret(id).slice(-4);
    await user.click(rotateButton());
    await screen.findByText(new RegExp(`it was replaced elsewhere by one that ends in …${hint}`));
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

  test('whose answer was lost is said to be unseen, and rotating shows one', async ({ installation, user, open }) => {
    const { api } = installation;
    const { address, stored } = await openShare({ installation, open });
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
    open,
  }) => {
    const { api } = installation;
    const writes = () =>
      api.received
        .filter(({ name, path }) => !name.startsWith('GET ') && path.includes('/webhook'))
        .map(({ name }) => name);
    const { address } = await openShare({ installation, open });
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

test('what keeps a draft from being published is said where that was asked for', async ({
  installation: { quizzes },
  user,
  open,
}) => {
  const { outcomeType, questions, outcomes } = quizzes.add(coffeeQuiz);
  const { id } = quizzes.add({ title: 'Not yet', outcomeType: 'points' });
  await open(`/dashboard/share/${id}`);
  const section = await screen.findByLabelText('Draft', { selector: 'section' });
  const notice = within(section);
  const FIX = 'Fix it in the builder';
  await user.click(notice.getByText('Publish'));
  await notice.findByText(FIX);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  // It is said once, wherever that was last.
  await user.click(screen.getByLabelText('Published'));
  await waitFor(() => expect(notice.queryByText(FIX)).toBeNull());
  expect((await screen.findByText(FIX)).closest('[role=alert]')).toBeTruthy();
  quizzes.change(id, { outcomeType, questions, outcomes });
  await user.click(notice.getByText('Publish'));
  await waitFor(() => expect(section.isConnected).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(quizzes.byId.get(id)?.published).toBe(true);
});

describe('the snippets', () => {
  const copied = async (user: UserEvent, button: string) => {
    await navigator.clipboard.writeText('');
    await user.click(screen.getByText(button));
    await expectToast('Copied!', 'Embed Code copied to clipboard');
    return navigator.clipboard.readText();
  };

  test('begin with the one that most need, and lead through each place by keyboard', async ({
    installation: { quizzes },
    user,
    open,
  }) => {
    const { id } = quizzes.add({ ...coffeeQuiz, status: 'published' });
    const router = await open(`/dashboard/share/${id}`);
    const script = await screen.findByText('Script', { selector: '[role=tab]' });
    expect(script.ariaSelected).toBe('true');
    expect(await copied(user, 'Copy script')).toContain(`<script src="${location.origin}/embed/${id}.js"`);
    const names = ['Link', 'Script', 'Frame', 'WordPress', 'Webflow', 'Wix', 'Squarespace', 'Shopify', 'React'];
    const tabs = within(screen.getByLabelText('Places')).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(names);
    act(() => script.focus());
    for (const name of names.slice(2)) {
      await user.keyboard('{ArrowRight}');
      const panel = await screen.findByLabelText(name, { selector: '[role=tabpanel]' });
      await within(panel).findAllByRole('list');
    }
    await waitFor(() => expect(router.state.location.search).toBe('?tab=react'));
    await open(`/dashboard/share/${id}?tab=react`);
    await screen.findByText('Copy component');
    expect(await copied(user, 'Copy component')).toContain(`<div id="quiz-${id}" />`);
  });

  test('with a listener are folded away until they are wanted', async ({ installation: { quizzes }, user, open }) => {
    const { id } = quizzes.add({ ...coffeeQuiz, status: 'published' });
    await open(`/dashboard/share/${id}?tab=frame`);
    await screen.findByText('Copy iframe');
    expect(await copied(user, 'Copy iframe')).toContain('height="600"');
    const listener = screen.getByText('Copy iframe with listener');
    expect(listener.closest('details')?.open).toBe(false);
    await user.click(screen.getByText('Frames that follow the height of the quiz'));
    expect(listener.closest('details')?.open).toBe(true);
    expect(await copied(user, 'Copy iframe with listener')).toContain('addEventListener');
  });
});
