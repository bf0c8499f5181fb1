import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect } from 'vitest';
import type { LinkDelivery, LinkSettings } from '#contract/connections/link.schema';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { coffeeQuiz } from '../../../test/builder.ts';
import { test as base } from '../../../test/dashboard-test.tsx';
import { refuse } from '../../../test/fake-api.ts';
import { mailchimp, WRONG_KEY } from '../../../test/fake-connections.ts';
import { expectFocus, expectToast, fill, isDisabled } from '../../../test/queries.ts';

const LINK = '/api/quizzes/{id}/links/{link}';
const settings: LinkSettings = {
  ...{ isOn: true, place: { id: 'a1', name: 'Skin Lab audience' }, mapping: [], outcomeTags: {}, optionTags: {} },
  ...{ onlyWithConsent: true, passWithdrawal: true, switches: {} },
};
const delivery: LinkDelivery = {
  ...{ id: 'd1', event: 'lead', submissionId: 'ana', summary: 'Ana Alves', state: 'failed' },
  attempts: [{ at: '2026-01-01T06:12:00.000Z', durationMs: 90, status: 401, error: WRONG_KEY, response: '' }],
  ...{ nextAttemptAt: null, createdAt: '2026-01-01T06:12:00.000Z' },
};

const findCard = async () =>
  within((await screen.findByText('Connections', { selector: 'h2' })).closest('section') ?? document.body);
const findEditor = async (name: string | RegExp = /^Mailchimp/) => within(await screen.findByRole('dialog', { name }));
const add = async (user: UserEvent, item: string) => {
  await user.click(await (await findCard()).findByText('Add connection'));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const edit = async (user: UserEvent, name = 'Mailchimp') => {
  await user.click(await screen.findByLabelText(`Edit: ${name}`));
  return findEditor();
};
const save = (user: UserEvent) => user.click(screen.getByText('Save', { selector: '[role=dialog] button' }));
const row = (editor: Awaited<ReturnType<typeof findEditor>>, place: number) =>
  within(editor.getByRole('group', { name: `Row ${place}` }));

const test = base.extend<{ quiz: Quiz; openShare: (query?: string) => Promise<unknown> }>({
  quiz: async ({ installation: { quizzes, connections } }, use) => {
    connections.add({ vendor: 'mailchimp', name: 'Mailchimp' });
    connections.fields = [
      { id: 'FNAME', name: 'First Name', kind: 'text', isRequired: false },
      { id: 'AGE', name: 'Age', kind: 'number', isRequired: false },
    ];
    await use(quizzes.add(coffeeQuiz));
  },
  openShare: async ({ quiz, open }, use) => use((query = '') => open(`/dashboard/share/${quiz.id}${query}`)),
});

describe('the connections of a quiz', () => {
  test('are added with one place, suggested fields and tags, shown as they arrive, and saved', async ({
    installation: { api, connections },
    quiz,
    user,
    openShare,
  }) => {
    await openShare();
    await (await findCard()).findByText('Leads of this quiz go to no other tool yet.');
    await add(user, 'Mailchimp');
    const editor = await findEditor('Mailchimp · Skin Lab audience');
    const first = await waitFor(() => row(editor, 1));
    expect(first.getByLabelText<HTMLSelectElement>('From the lead').value).toBe('firstName');
    expect(first.getByLabelText<HTMLSelectElement>('In Mailchimp').value).toBe('FNAME');
    for (const { name } of quiz.outcomes) expect(editor.getByLabelText<HTMLInputElement>(name).value).toBe(name);
    await editor.findByText('sample of firstName');
    await user.click(editor.getByText('Send this sample'));
    await editor.findByText(/^200 in 310 ms · /);
    await save(user);
    await expectToast('Success', 'New leads of this quiz are sent to Mailchimp');
    const [link] = connections.links.get(quiz.id) ?? [];
    expect(link?.settings).toEqual({
      ...settings,
      mapping: [{ from: 'firstName', to: 'FNAME', kind: 'text' }],
      outcomeTags: Object.fromEntries(quiz.outcomes.map(({ id, name }) => [id, name])),
    });
    expect(api.calls(`POST ${LINK}/test`)[0]?.body).toEqual({ connection: link?.connection, settings: link?.settings });
    await screen.findByLabelText('Edit: Mailchimp');
  });

  test('can be connected in place', async ({ installation: { connections }, user, openShare }) => {
    await openShare();
    await add(user, 'Connect Slack…');
    const dialog = await findEditor('Connect Slack');
    await fill(user, dialog.getByLabelText('API key'), 'good-key');
    await user.click(dialog.getByText('Connect', { selector: 'button' }));
    await findEditor('Slack');
    await save(user);
    await expectToast('Success', 'New leads of this quiz are sent to Slack');
    expect([...connections.links.values()].flat().map(({ vendor }) => vendor)).toEqual(['slack']);
  });

  test('are reached from Integrations by the address', async ({ installation: { connections }, user, openShare }) => {
    await openShare(`?connection=${connections.all[0]?.id}`);
    const editor = await findEditor();
    await user.click(editor.getByLabelText('Close'));
    await waitFor(() => expect(location.search).toBe(''));
    expect(connections.links.size).toBe(0);
  });

  test('are switched on and off', async ({ installation, quiz, user, openShare }) => {
    const { connections } = installation;
    connections.link(quiz.id, { connection: connections.all[0]?.id ?? '', settings });
    await openShare();
    const toggle = await screen.findByLabelText('On Mailchimp');
    expect(toggle.ariaChecked).toBe('true');
    await user.click(toggle);
    await waitFor(() => expect(connections.links.get(quiz.id)?.[0]?.settings).toEqual({ ...settings, isOn: false }));
    await waitFor(() => expect(screen.getByLabelText('On Mailchimp').ariaChecked).toBe('false'));
  });

  test('say which key is refused, and how to fix it there', async ({ installation, quiz, user, openShare }) => {
    const { connections } = installation;
    const [connection] = connections.all;
    connections.link(quiz.id, { connection: connection?.id ?? '', settings });
    connections.change(connection?.id ?? '', {
      problem: { kind: 'key', message: WRONG_KEY, since: '2026-01-01T06:12:00.000Z', waiting: 1 },
    });
    await openShare();
    const card = await findCard();
    await user.click(await card.findByLabelText('Fix key of Mailchimp'));
    const dialog = await findEditor('Mailchimp');
    await fill(user, dialog.getByLabelText('API key'), 'better-key');
    await user.click(dialog.getByText('Save', { selector: 'button' }));
    await expectToast('Success', 'Connection saved');
    expect(card.queryByText('Key refused')).toBeNull();
  });

  test('name those that serve every quiz', async ({ installation: { connections }, user, openShare }) => {
    connections.add({ vendor: 'slack', name: 'Slack', everyQuiz: true });
    await openShare();
    const card = await findCard();
    await card.findByText('for every quiz');
    await user.click(card.getByLabelText('Own settings: Slack'));
    await findEditor('Slack');
  });

  test('are removed once that is confirmed', async ({ installation: { connections }, quiz, user, openShare }) => {
    connections.link(quiz.id, { connection: connections.all[0]?.id ?? '', settings });
    await openShare();
    const editor = await edit(user);
    await user.click(editor.getByText('Remove from this quiz'));
    const confirm = within(await screen.findByRole('alertdialog', { name: 'Send no more leads to Mailchimp?' }));
    await user.click(confirm.getByText('Remove'));
    await expectToast('Success', 'This quiz sends no more leads to Mailchimp');
    expect(connections.links.get(quiz.id)).toEqual([]);
  });
});

describe('the settings of a connection', () => {
  test('keep what is not saved when the editor is closed', async ({ installation, quiz, user, openShare }) => {
    const { connections } = installation;
    connections.link(quiz.id, { connection: connections.all[0]?.id ?? '', settings });
    await openShare();
    const editor = await edit(user);
    const outcome = quiz.outcomes[0]?.name ?? '';
    await fill(user, editor.getByLabelText(outcome), 'Bold');
    await user.keyboard('{Escape}');
    await screen.findByText('Unsaved changes');
    await openShare();
    await screen.findByText('Unsaved changes');
    const again = await edit(user);
    expect(again.getByLabelText<HTMLInputElement>(outcome).value).toBe('Bold');
    await user.click(again.getByText('Discard changes'));
    expect(again.getByLabelText<HTMLInputElement>(outcome).value).toBe('');
    expect(isDisabled(again.getByText('Save', { selector: 'button' }))).toBe(true);
    await user.click(again.getByLabelText('Close'));
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  });

  test('keep everything when saving fails', async ({ installation: { api, connections }, quiz, user, openShare }) => {
    connections.link(quiz.id, { connection: connections.all[0]?.id ?? '', settings });
    await openShare();
    const editor = await edit(user);
    await user.click(editor.getByLabelText('Ask Mailchimp to confirm the address'));
    const end = api.reject(`PUT ${LINK}`);
    await save(user);
    await editor.findByText(/^Failed to save\. Something went wrong on our side/);
    end();
    await save(user);
    await expectToast('Success', 'New leads of this quiz are sent to Mailchimp');
    expect(connections.links.get(quiz.id)?.[0]?.settings.switches).toEqual({ confirm: true });
  });

  test('say what another tab has changed, and replace it only when they are saved once more', async ({
    installation: { connections },
    quiz,
    user,
    openShare,
  }) => {
    const { id, connection } = connections.link(quiz.id, { connection: connections.all[0]?.id ?? '', settings });
    await openShare();
    const editor = await edit(user);
    const [outcome] = quiz.outcomes;
    await fill(user, editor.getByLabelText(outcome?.name ?? ''), 'mine');
    connections.link(quiz.id, { connection, settings: { ...settings, onlyWithConsent: false } }, id);
    await save(user);
    await editor.findByText(/^These settings were changed elsewhere meanwhile/);
    expect(editor.getByLabelText<HTMLInputElement>(outcome?.name ?? '').value).toBe('mine');
    expect(connections.links.get(quiz.id)).toMatchObject([{ settings: { onlyWithConsent: false, outcomeTags: {} } }]);
    await save(user);
    await expectToast('Success', 'New leads of this quiz are sent to Mailchimp');
    expect(connections.links.get(quiz.id)).toMatchObject([
      { settings: { onlyWithConsent: true, outcomeTags: { [outcome?.id ?? '']: 'mine' } } },
    ]);
  });

  test('ask for the place, and say when the tool has none or does not answer', async ({
    installation: { api, connections },
    user,
    openShare,
  }) => {
    const end = api.reject('GET /api/connections/{id}/places', 400, 'validation_failed', {
      message: 'Mailchimp has a problem (500)',
    });
    await openShare();
    await add(user, 'Mailchimp');
    const editor = await findEditor();
    await editor.findByText(/Mailchimp has a problem \(500\)/);
    connections.places = [];
    end();
    await user.click(editor.getByText('Try again'));
    await editor.findByText('Mailchimp has none yet. Create one there, then load them again.');
    editor.getByText('Choose the audience first.');
    await save(user);
    await editor.findByText('Choose the audience that leads go to');
    await expectFocus('Audience');
    connections.places = [
      { id: 'a1', name: 'One' },
      { id: 'a2', name: 'Two' },
    ];
    await user.click(editor.getByLabelText('Load again: Audience'));
    await editor.findByText('Two');
    await user.selectOptions(editor.getByLabelText('Audience'), 'Two');
    await findEditor('Mailchimp · Two');
    await save(user);
    await waitFor(() =>
      expect([...connections.links.values()][0]?.[0]?.settings.place).toEqual({ id: 'a2', name: 'Two' }),
    );
  });

  test('mark at its row what is gone, and say what the tool requires', async ({
    installation: { connections },
    quiz,
    user,
    openShare,
  }) => {
    connections.fields = [{ id: 'COMPANY', name: 'Company', kind: 'text', isRequired: true }];
    connections.link(quiz.id, {
      connection: connections.all[0]?.id ?? '',
      settings: {
        ...settings,
        place: { id: 'old', name: 'Old list' },
        mapping: [{ from: 'answer:old', to: 'OLD', kind: 'text' }],
      },
    });
    await openShare();
    const editor = await edit(user);
    await editor.findByText('This audience is not in Mailchimp any more. Choose another one.');
    const first = row(editor, 1);
    await first.findByText('This field is not in Mailchimp any more');
    first.getByText('This is not in the quiz any more');
    editor.getByText('Mailchimp requires Company. Leads without it may be refused.');
    await user.click(editor.getByLabelText('Remove row 1'));
    await expectFocus('Add field');
    await user.click(editor.getByText('Add field'));
    await expectFocus('From the lead');
    await save(user);
    await row(editor, 1).findByText('Choose a value');
    await user.selectOptions(row(editor, 1).getByLabelText('From the lead'), 'A value that your page passes…');
    await fill(user, row(editor, 1).getByLabelText('Name of the passed value'), 'plan');
    await user.selectOptions(row(editor, 1).getByLabelText('In Mailchimp'), 'COMPANY');
    expect(editor.queryByText(/^Mailchimp requires/)).toBeNull();
    await save(user);
    await waitFor(() =>
      expect(connections.links.get(quiz.id)?.[0]?.settings.mapping).toEqual([
        { from: 'hidden:plan', to: 'COMPANY', kind: 'text' },
      ]),
    );
  });

  test('give answers tags of their own', async ({ installation: { connections }, quiz, user, openShare }) => {
    connections.link(quiz.id, { connection: connections.all[0]?.id ?? '', settings });
    await openShare();
    const editor = await edit(user);
    const question = quiz.questions.find(({ options }) => options.length > 0);
    const option = question?.options[0];
    await user.click(editor.getByText(question?.title ?? ''));
    await fill(user, await editor.findByLabelText(option?.text ?? ''), 'Early');
    await save(user);
    await waitFor(() =>
      expect(connections.links.get(quiz.id)?.[0]?.settings.optionTags).toEqual({ [option?.id ?? '']: 'Early' }),
    );
  });

  test('warn where a tool needs a consent that the quiz does not ask for', async ({
    installation: { connections },
    quiz,
    user,
    openShare,
  }) => {
    connections.vendors = [{ ...mailchimp, needsMarketingConsent: true }];
    connections.link(quiz.id, { connection: connections.all[0]?.id ?? '', settings });
    await openShare();
    const editor = await edit(user);
    editor.getByText('This quiz does not ask for it, so nothing will be sent.');
    expect(editor.queryByLabelText('Only with consent')).toBeNull();
  });

  test('show why a sample was refused', async ({ installation: { api, connections }, quiz, user, openShare }) => {
    connections.link(quiz.id, { connection: connections.all[0]?.id ?? '', settings });
    api.on(`POST ${LINK}/test`, () => ({ ...delivery, event: 'test', summary: 'Sample Lead' }));
    await openShare();
    const editor = await edit(user);
    const send = editor.getByText('Send this sample');
    await waitFor(() => expect(isDisabled(send)).toBe(false));
    await user.click(send);
    await editor.findByText(WRONG_KEY, { selector: '[role=status]' });
  });
});

describe('the log of a connection', () => {
  test('shows each attempt, and sends again one or all that waited', async ({
    installation: { api, connections },
    quiz,
    user,
    openShare,
  }) => {
    const link = connections.link(quiz.id, { connection: connections.all[0]?.id ?? '', settings });
    link.waiting = 3;
    connections.deliveries = [delivery];
    await openShare();
    await (await findCard()).findByText('3 waiting');
    const editor = await edit(user);
    await user.click(await editor.findByText('Lead: Ana Alves'));
    editor.getByText(new RegExp(WRONG_KEY));
    await user.click(editor.getByText('Replay'));
    await screen.findByText('It will be sent again');
    expect(api.calls(`POST ${LINK}/deliveries/{deliveryId}/replay`)[0]?.params.deliveryId).toBe('d1');
    await user.click(editor.getByText('Send all that waited (3)'));
    await screen.findByText('3 messages will be sent again');
    await waitFor(() => expect(editor.queryByText(/^Send all that waited/)).toBeNull());
    api.on(`POST ${LINK}/deliveries/{deliveryId}/replay`, () => refuse(404, 'not_found', { message: 'Not found' }));
    await user.click(editor.getByText('Replay'));
    await screen.findByText('It could not be sent again');
  });
});
