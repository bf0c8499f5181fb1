import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect } from 'vitest';
import { webhookEvents } from '#contract/connections/webhook-events';
import { coffeeQuiz } from '../../test/builder.ts';
import { test } from '../../test/dashboard-test.tsx';
import { keyField, mailchimp, otherVendor, slack, WRONG_KEY, webhook } from '../../test/fake-connections.ts';
import { expectFocus, expectToast, fill, isDisabled } from '../../test/queries.ts';

const PAGE = '/dashboard/integrations';
const POST = 'POST /api/connections';
const PATCH = 'PATCH /api/connections/{id}';

const findCards = async () =>
  (await within(await screen.findByLabelText('Integrations', { selector: 'ul' })).findAllByRole('listitem')).map(
    (card) => ({ name: card.querySelector('h2')?.textContent, text: card.textContent, card }),
  );
const openDialog = async (user: UserEvent, button: string) => {
  await user.click(await screen.findByLabelText(button));
  return within(await screen.findByRole('dialog'));
};

describe('the page of integrations', () => {
  test('names ten tools in their order, then the others of the catalog', async ({ installation, open }) => {
    installation.connections.vendors = [slack, otherVendor('Discord'), mailchimp];
    await open(PAGE);
    await screen.findByText('No integrations connected yet.');
    expect((await findCards()).map(({ name }) => name)).toEqual([
      'Mailchimp',
      'ConvertKit',
      'ActiveCampaign',
      'Constant Contact',
      'HubSpot',
      'Salesforce',
      'Zapier',
      'Google Sheets',
      'Slack',
      'Airtable',
      'Discord',
    ]);
  });

  test('says of a tool that is not there yet that it will be', async ({ user, open }) => {
    await open(PAGE);
    await user.click(await screen.findByLabelText('Connect Constant Contact'));
    await expectToast('Coming Soon', 'Constant Contact integration will be available in the next update.');
  });

  test('shows what is connected first, and what is broken before that', async ({ installation, open }) => {
    const { connections } = installation;
    connections.add({
      vendor: 'slack',
      name: 'Slack',
      quizCount: 2,
      lastUsedAt: new Date(Date.now() - 250_000).toISOString(),
    });
    const since = `${new Date().toISOString().slice(0, 11)}06:12:00.000Z`;
    const problem = { kind: 'key', message: WRONG_KEY, since, waiting: 3 } as const;
    connections.add({ vendor: 'mailchimp', name: 'Mailchimp', problem });
    await open(PAGE);
    const [broken, whole, next] = await findCards();
    expect(broken?.name).toBe('Mailchimp');
    expect(broken?.text).toContain('Key refused');
    expect(broken?.text).toContain(WRONG_KEY);
    expect(broken?.text).toContain('since 06:12 · 3 leads wait');
    expect(within(broken?.card ?? document.body).getByText('Fix key')).toBeTruthy();
    expect(whole?.text).toContain('Connected');
    expect(whole?.text).toContain('2 quizzes · last used 4 min ago');
    expect(next?.name).toBe('ConvertKit');
    expect(screen.queryByText('No integrations connected yet.')).toBeNull();
  });

  test('shows that a tool does not answer, and that leads are sent again', async ({ installation, user, open }) => {
    const failing = { message: 'Mailchimp has a problem (500)', since: '2026-01-01T06:12:00.000Z' };
    installation.connections.add({ vendor: 'mailchimp', name: 'Mailchimp', failing });
    await open(PAGE);
    const [card] = await findCards();
    expect(card?.text).toContain('Retrying');
    const words = 'Mailchimp has a problem (500). Leads are kept and sent again by themselves.';
    expect(card?.text).toContain(words);
    await user.click(screen.getByLabelText('Manage of Mailchimp'));
    expect((await screen.findByRole('dialog')).textContent).toContain(words);
  });

  test('can be narrowed down to a category once there are many', async ({ installation, user, open }) => {
    installation.connections.vendors = [...'abcdefghijk'].map((id) => otherVendor(id, { category: 'Advertising' }));
    await open(PAGE);
    await user.selectOptions(await screen.findByLabelText('Category'), 'Advertising');
    expect(await findCards()).toHaveLength(11);
  });
});

describe('connecting an account', () => {
  test('asks for what the tool needs, and shows the account first', async ({ installation, user, open }) => {
    await open(PAGE);
    const dialog = await openDialog(user, 'Connect Mailchimp');
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Mailchimp');
    expect(dialog.getByText('Where Mailchimp says how').getAttribute('href')).toBe(mailchimp.helpUrl);
    await expectFocus('API key');
    const key = dialog.getByLabelText<HTMLInputElement>('API key');
    expect(key.type).toBe('password');
    await fill(user, key, 'good-key');
    await user.click(dialog.getByLabelText('Show API key'));
    expect([key.type, key.value]).toEqual(['text', 'good-key']);
    const answer = installation.api.hold(POST);
    await user.click(dialog.getByText('Connect', { selector: 'button' }));
    expect(isDisabled(await dialog.findByText('Checking…'))).toBe(true);
    await dialog.findByText('Checking with Mailchimp…');
    answer();
    await expectToast('Success', 'Mailchimp is connected');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await findCards())[0]?.text).toContain('Connected');
    expect(installation.api.calls(POST)[0]?.body).toEqual({
      vendor: 'mailchimp',
      name: 'Mailchimp',
      credentials: { key: 'good-key' },
    });
    await user.click(screen.getByText('Use in a quiz', { selector: 'button' }));
    await waitFor(() => expect(location.pathname + location.search).toMatch(/^\/dashboard\/share\?connection=\w+$/));
  });

  test('says at the field what the tool says to a wrong key, and keeps what was typed', async ({ user, open }) => {
    await open(PAGE);
    const dialog = await openDialog(user, 'Connect Mailchimp');
    await fill(user, dialog.getByLabelText('Name'), 'Shop');
    const key = dialog.getByLabelText<HTMLInputElement>('API key');
    await fill(user, key, 'wrong-key');
    await user.click(dialog.getByText('Connect', { selector: 'button' }));
    await dialog.findByText(WRONG_KEY);
    await expectFocus('API key');
    expect([key.value, key.ariaInvalid]).toEqual(['wrong-key', 'true']);
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Shop');
    await user.type(key, '2');
    expect(key.ariaInvalid).toBeNull();
  });

  test('does not ask the server without what is required', async ({ installation: { api }, user, open }) => {
    await open(PAGE);
    const dialog = await openDialog(user, 'Connect Google Sheets');
    await user.click(dialog.getByText('Connect', { selector: 'button' }));
    await dialog.findByText('Address of the sheet is required');
    await dialog.findByText('Service account is required');
    await expectFocus('Address of the sheet');
    await user.keyboard('h');
    await expectFocus('Address of the sheet');
    expect(api.calls(POST)).toEqual([]);
  });

  test('takes a key from its file', async ({ installation: { api }, user, open }) => {
    await open(PAGE);
    const dialog = await openDialog(user, 'Connect Google Sheets');
    const text = '{"type":"service_account"}';
    await user.upload(dialog.getByLabelText('File with Service account'), new File([text], 'key.json'));
    const account = dialog.getByLabelText<HTMLTextAreaElement>('Service account');
    await waitFor(() => expect(account.value).toBe(text));
    await user.upload(
      dialog.getByLabelText('File with Service account'),
      new File(['x'.repeat(8_193)], 'big.json', { type: 'application/json' }),
    );
    await dialog.findByText('“big.json” is not such a file');
    expect(account.value).toBe(text);
    await fill(user, dialog.getByLabelText('Address of the sheet'), 'https://sheets.example/1');
    await user.click(dialog.getByText('Connect', { selector: 'button' }));
    await expectToast('Success', 'Google Sheets is connected');
    expect(api.calls(POST)[0]?.body.credentials).toEqual({ url: 'https://sheets.example/1', account: text });
  });

  test('is done where only the answer was lost, and keeps all where nothing arrived', async ({
    installation: { api, connections },
    user,
    open,
  }) => {
    await open(PAGE);
    const dialog = await openDialog(user, 'Connect Mailchimp');
    const key = dialog.getByLabelText<HTMLInputElement>('API key');
    await fill(user, key, 'good-key');
    const end = api.drop(POST);
    await user.click(dialog.getByText('Connect', { selector: 'button' }));
    await dialog.findByText('Nothing was saved. Check your connection and try again.');
    expect(key.value).toBe('good-key');
    end();
    api.loseAnswer(POST);
    await user.click(dialog.getByText('Connect', { selector: 'button' }));
    await expectToast('Success', 'Mailchimp is connected');
    expect(connections.all).toHaveLength(1);
  });

  test('again gets a name of its own', async ({ installation, user, open }) => {
    installation.connections.add({ vendor: 'slack', name: 'Slack' });
    await open(PAGE);
    const manage = await openDialog(user, 'Manage of Slack');
    await user.click(manage.getByLabelText('Connect another Slack account'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect Slack' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Slack 2');
  });
});

describe('managing a connection', () => {
  test('gives it a new key, and leaves the stored one where none is typed', async ({ installation, user, open }) => {
    const { api, connections } = installation;
    const problem = { kind: 'key', message: WRONG_KEY, since: '2026-01-01T06:12:00.000Z', waiting: 1 } as const;
    connections.add({ vendor: 'mailchimp', name: 'Mailchimp', problem });
    await open(PAGE);
    const dialog = await openDialog(user, 'Fix key of Mailchimp');
    dialog.getByText(/1 lead waits and will be sent once it works/);
    dialog.getByText(/^Empty keeps the one that ends in …1234/);
    const save = dialog.getByText('Save', { selector: 'button' });
    expect(isDisabled(save)).toBe(true);
    await fill(user, dialog.getByLabelText('Name'), 'Shop');
    await fill(user, dialog.getByLabelText('API key'), 'wrong-key');
    await user.click(save);
    await dialog.findByText(WRONG_KEY, { selector: '[role=alert]' });
    await fill(user, dialog.getByLabelText('API key'), 'better-key');
    await user.click(save);
    await expectToast('Success', 'Connection saved');
    expect(api.calls(PATCH).at(-1)?.body).toEqual({ name: 'Shop', credentials: { key: 'better-key' } });
    expect((await findCards())[0]?.text).toContain('Connected');
    const again = await openDialog(user, 'Manage of Shop');
    await fill(user, again.getByLabelText('Name'), 'Store');
    await user.click(again.getByText('Save', { selector: 'button' }));
    await waitFor(() => expect(api.calls(PATCH).at(-1)?.body).toEqual({ name: 'Store' }));
  });

  test('removes a secret that is optional, unless its owner keeps or replaces it', async ({
    installation,
    user,
    open,
  }) => {
    const { connections, api } = installation;
    connections.vendors = [
      otherVendor('Hook', { credentials: [keyField, { ...keyField, id: 'extra', label: 'Extra', isRequired: false }] }),
    ];
    connections.add({ vendor: 'Hook', name: 'Hook', credentials: { key: 'key-1234', extra: 'more-5678' } });
    await open(PAGE);
    const dialog = await openDialog(user, 'Manage of Hook');
    const save = dialog.getByText('Save', { selector: 'button' });
    expect(dialog.queryByLabelText('Remove API key')).toBeNull();
    await user.click(dialog.getByLabelText('Remove Extra'));
    dialog.getByText(/^Is removed when you save\./);
    await user.click(dialog.getByLabelText('Keep Extra'));
    expect(isDisabled(save)).toBe(true);
    await user.click(dialog.getByLabelText('Remove Extra'));
    await fill(user, dialog.getByLabelText('Extra (optional)'), 'other');
    dialog.getByText(/^Empty keeps the one that ends in …5678/);
    await user.click(dialog.getByLabelText('Remove Extra'));
    await user.click(save);
    await expectToast('Success', 'Connection saved');
    expect(api.calls(PATCH)[0]?.body).toEqual({ credentials: { extra: '' } });
    const again = await openDialog(user, 'Manage of Hook');
    expect(again.queryByLabelText('Remove Extra')).toBeNull();
  });

  test('checks the stored key again', async ({ installation, user, open }) => {
    const problem = {
      kind: 'settings',
      message: 'No such list',
      since: '2026-01-01T06:12:00.000Z',
      waiting: 0,
    } as const;
    installation.connections.add({ vendor: 'mailchimp', name: 'Mailchimp', problem });
    await open(PAGE);
    expect((await findCards())[0]?.text).toContain('Needs attention');
    const dialog = await openDialog(user, 'Manage of Mailchimp');
    await user.click(dialog.getByText('Try again'));
    await waitFor(() => expect(dialog.queryByText('No such list')).toBeNull());
    expect(installation.api.calls(PATCH)[0]?.body).toEqual({ credentials: {} });
  });

  test('has it serve every quiz where the tool can', async ({ installation, user, open }) => {
    const { connections, api } = installation;
    connections.add({ vendor: 'slack', name: 'Slack' });
    connections.add({ vendor: 'mailchimp', name: 'Mailchimp' });
    await open(PAGE);
    const dialog = await openDialog(user, 'Manage of Slack');
    await user.click(dialog.getByLabelText('Every quiz'));
    await waitFor(() => expect(connections.all[0]?.everyQuiz).toBe(true));
    expect(dialog.getByLabelText('Every quiz').ariaChecked).toBe('true');
    expect(api.calls(PATCH)[0]?.body).toEqual({ everyQuiz: true });
    await user.click(dialog.getByLabelText('Close'));
    const other = await openDialog(user, 'Manage of Mailchimp');
    expect(other.queryByLabelText('Every quiz')).toBeNull();
  });

  test('leads to the quizzes that use it', async ({ installation, user, open }) => {
    const { quizzes, connections } = installation;
    const { id, title } = quizzes.add(coffeeQuiz);
    connections.add({ vendor: 'slack', name: 'Slack', quizzes: [{ id, title }], quizCount: 3 });
    const router = await open(PAGE);
    const dialog = await openDialog(user, 'Manage of Slack');
    dialog.getByText('and 2 older quizzes');
    await user.click(within(dialog.getByLabelText('Quizzes that use it')).getByText(title));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/share/${id}`));
  });

  test('disconnects it once it is clear what stops', async ({ installation, user, open }) => {
    const { connections } = installation;
    const problem = { kind: 'key', message: WRONG_KEY, since: '2026-01-01T06:12:00.000Z', waiting: 3 } as const;
    connections.add({ vendor: 'mailchimp', name: 'Mailchimp', quizCount: 2, problem });
    await open(PAGE);
    const dialog = await openDialog(user, 'Fix key of Mailchimp');
    await user.click(dialog.getByText('Disconnect'));
    const confirm = within(await screen.findByRole('alertdialog', { name: 'Disconnect Mailchimp?' }));
    confirm.getByText(/^2 quizzes stop sending their leads to Mailchimp, .*3 leads that wait are not sent any more\./);
    await user.click(confirm.getByText('Disconnect', { selector: 'button' }));
    await expectToast('Success', 'Mailchimp is disconnected');
    await screen.findByText('No integrations connected yet.');
    expect(connections.all).toEqual([]);
  });
});

describe('Zapier and other tools', () => {
  test('are told how to subscribe', async ({ user, open }) => {
    await open(PAGE);
    const dialog = await openDialog(user, 'Connect Zapier');
    expect(dialog.getByText('Settings').getAttribute('href')).toBe('/dashboard/settings');
    dialog.getByText(/^POST .*\/api\/hooks/);
    expect(screen.queryByText('Coming Soon')).toBeNull();
  });

  test('are shown together with what they have subscribed to, and are disconnected one by one', async ({
    installation,
    user,
    open,
  }) => {
    const { connections } = installation;
    connections.vendors = [...connections.vendors, webhook];
    const hook = { vendor: 'webhook', everyQuiz: true, events: ['lead.created' as const] };
    const quiz = { id: 'quiz1', title: 'Which coffee are you?' };
    connections.add({ ...hook, name: 'hooks.zapier.com', hook: { quiz: null } });
    connections.add({ ...hook, name: 'n8n.example.com', hook: { quiz } });
    await open(PAGE);
    const [card, ...others] = await findCards();
    expect(card?.name).toBe('Zapier and other tools');
    expect(card?.text).toContain('2 subscriptions');
    expect(others.map(({ name }) => name)).not.toContain('Zapier');
    expect(screen.queryByText('hooks.zapier.com')).toBeNull();
    const dialog = await openDialog(user, 'Manage Zapier and other tools');
    dialog.getByText('every quiz · lead.created · not used yet');
    dialog.getByText('Which coffee are you? · lead.created · not used yet');
    await user.click(dialog.getByLabelText('Disconnect n8n.example.com'));
    const confirm = within(await screen.findByRole('alertdialog', { name: 'Disconnect n8n.example.com?' }));
    confirm.getByText(/^Nothing of “Which coffee are you\?” is sent to n8n\.example\.com any more\./);
    await user.click(confirm.getByText('Disconnect', { selector: 'button' }));
    await waitFor(() => expect(connections.all.map(({ name }) => name)).toEqual(['hooks.zapier.com']));
    await waitFor(() => expect(dialog.queryByText('n8n.example.com')).toBeNull());
  });
});

describe('the events of a webhook', () => {
  test('are chosen when it is connected, at least one', async ({ installation, user, open }) => {
    const { api, connections } = installation;
    connections.vendors = [webhook];
    await open(PAGE);
    const dialog = await openDialog(user, 'Connect Webhook');
    await fill(user, dialog.getByLabelText('Address'), 'https://crm.example/hook');
    const box = (event: string) => dialog.getByLabelText<HTMLInputElement>(new RegExp(` ${event}$`));
    const defaults = ['lead.created', 'consent.withdrawn', 'lead.erased'];
    for (const event of webhookEvents) expect(box(event).checked, event).toBe(defaults.includes(event));
    for (const event of defaults) await user.click(box(event));
    await user.click(dialog.getByText('Connect', { selector: 'button' }));
    await dialog.findByText('Choose at least one');
    expect(api.calls(POST)).toEqual([]);
    await user.click(box('lead.updated'));
    await user.click(dialog.getByText('Connect', { selector: 'button' }));
    await expectToast('Success', 'Webhook is connected');
    expect(api.calls(POST)[0]?.body.events).toEqual(['lead.updated']);
  });

  test('are changed later without a word about its address', async ({ installation, user, open }) => {
    const { api, connections } = installation;
    connections.vendors = [webhook];
    const credentials = { url: 'https://crm.example/hook' };
    connections.add({ vendor: 'webhook', name: 'Webhook', credentials, events: ['lead.created'] });
    await open(PAGE);
    const dialog = await openDialog(user, 'Manage of Webhook');
    const save = dialog.getByText('Save', { selector: 'button' });
    expect(isDisabled(save)).toBe(true);
    await user.click(dialog.getByLabelText(/ lead\.erased$/));
    await user.click(save);
    await expectToast('Success', 'Connection saved');
    expect(api.calls(PATCH)[0]?.body).toEqual({ events: ['lead.created', 'lead.erased'] });
  });
});
