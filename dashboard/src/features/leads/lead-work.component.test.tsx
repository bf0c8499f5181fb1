import { fireEvent, type queries, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, vi } from 'vitest';
import type { LeadDetail } from '#contract/lead/submission.schema';
import * as files from '../../lib/save-file.ts';
import { test as base } from '../../test/dashboard-test.tsx';
import { expectFocus, expectToast, fill } from '../../test/queries.ts';

const LEADS = '/dashboard/leads';

type Sheet = ReturnType<typeof within<typeof queries>>;

const test = base.extend<{
  /** Four leads, the last one the newest. */
  four: LeadDetail[];
  /** Opens a lead beside the list. */
  openLead: (name: string) => Promise<Sheet>;
}>({
  four: async ({ installation: { leads } }, use) =>
    use(
      ['Ada', 'Ben', 'Cleo', 'Dora'].map((name) =>
        leads.add({ name: `${name} Lead`, email: `${name.toLowerCase()}@example.com` }),
      ),
    ),
  openLead: async ({ open, installation: { leads } }, use) =>
    use(async (name) => {
      await open(`${LEADS}?lead=${leads.all.find((lead) => lead.name === name)?.id}`);
      return within(await screen.findByRole('dialog', { name }));
    }),
});

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const bar = async () => within(await screen.findByRole('region', { name: 'Selected leads' }));
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('a lead', () => {
  test('gets a status, and a value once it is won, which an undo brings back', async ({
    installation: { leads },
    four: [ada],
    openLead,
    user,
  }) => {
    const stored = () => leads.all.find(({ id }) => id === ada?.id);
    const sheet = await openLead('Ada Lead');
    expect(await sheet.findByLabelText<HTMLSelectElement>('Status')).toHaveProperty('value', 'new');
    expect(sheet.queryByLabelText('Value')).toBeNull();
    await user.selectOptions(sheet.getByLabelText('Status'), 'Won');
    await fill(user, await sheet.findByLabelText('Value'), '1.250,50 €');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(stored()).toMatchObject({ status: 'won', value: 1_250.5 }));
    await screen.findByText('Won · 1,250.50', { selector: '#content *' });
    await user.selectOptions(sheet.getByLabelText('Status'), 'Lost');
    await sheet.findByText(/^The value of 1,250\.50 was removed/);
    expect(stored()).not.toHaveProperty('value');
    await user.click(sheet.getByText('Undo'));
    await expectFocus('Status');
    await waitFor(() => expect(stored()).toMatchObject({ status: 'won', value: 1_250.5 }));
  });

  test('keeps a value that is saved while its status is still under way', async ({
    installation: { api, leads },
    four: [ada],
    openLead,
    user,
  }) => {
    const sheet = await openLead('Ada Lead');
    const release = api.hold('PATCH /api/submissions/{id}');
    await user.selectOptions(await sheet.findByLabelText('Status'), 'Won');
    await fill(user, await sheet.findByLabelText('Value'), '12.50');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(api.calls('PATCH /api/submissions/{id}')).toHaveLength(2));
    expect(api.calls('PATCH /api/submissions/{id}')[1]?.body).toEqual({ status: 'won', value: 12.5 });
    expect(sheet.getByLabelText('Value')).toBeTruthy();
    release();
    await waitFor(() =>
      expect(leads.all.find(({ id }) => id === ada?.id)).toMatchObject({ status: 'won', value: 12.5 }),
    );
  });

  test('says at the field what is no value', async ({ installation: { leads }, openLead, user }) => {
    leads.add({ name: 'Eve', status: 'won' });
    const sheet = await openLead('Eve');
    await fill(user, await sheet.findByLabelText('Value'), 'a lot');
    await user.keyboard('{Enter}');
    expect((await sheet.findByRole('alert')).textContent).toContain('Enter an amount');
  });

  test('gets tags, of which those in use are offered, and loses them', async ({
    installation: { leads },
    four: [ada],
    openLead,
    user,
  }) => {
    leads.add({ name: 'Eve', tags: ['Fair'] });
    const sheet = await openLead('Ada Lead');
    const field = await sheet.findByLabelText<HTMLInputElement>('Add a tag');
    await waitFor(() => expect([...(field.list?.options ?? [])].map(({ value }) => value)).toEqual(['Fair']));
    for (const tag of ['Fair', 'May']) await user.type(field, `${tag}{Enter}`);
    await waitFor(() => expect(leads.all.find(({ id }) => id === ada?.id)?.tags).toEqual(['Fair', 'May']));
    expect(field.list?.options).toHaveLength(0);
    await user.click(await sheet.findByRole('button', { name: 'Remove the tag Fair' }));
    await waitFor(() => expect(sheet.queryByText('Fair')).toBeNull());
    await expectFocus('Add a tag');
    expect(leads.all.find(({ id }) => id === ada?.id)?.tags).toEqual(['May']);
  });

  test('keeps notes, and a deleted one comes back as it was', async ({
    installation: { leads },
    four: [ada],
    openLead,
    user,
  }) => {
    const notes = () => leads.all.find(({ id }) => id === ada?.id)?.notes;
    const sheet = await openLead('Ada Lead');
    const field = await sheet.findByLabelText<HTMLTextAreaElement>('New note');
    await fill(user, field, 'Called, nobody there');
    await user.click(sheet.getByText('Add note'));
    await sheet.findByText('Called, nobody there', { selector: 'p' });
    expect(field.value).toBe('');
    const before = notes();
    expect(before).toMatchObject([{ text: 'Called, nobody there' }]);
    await user.click(sheet.getByRole('button', { name: /^Delete the note/ }));
    await waitFor(() => expect(notes()).toEqual([]));
    await expectFocus('New note');
    await user.click(await sheet.findByText('Undo'));
    await waitFor(() => expect(notes()).toEqual(before));
  });

  test('gets one note where the first answer was lost', async ({ installation, four: [ada], openLead, user }) => {
    installation.api.loseAnswer('POST /api/submissions/{id}/notes', { times: 1 });
    const sheet = await openLead('Ada Lead');
    await fill(user, await sheet.findByLabelText('New note'), 'Once');
    await user.click(sheet.getByText('Add note'));
    await sheet.findByText('Once', { selector: 'p' });
    expect(installation.leads.all.find(({ id }) => id === ada?.id)?.notes).toHaveLength(1);
  });
});

describe('selected leads', () => {
  test('get a status together, with all between two by Shift', async ({
    installation: { leads, api },
    four,
    open,
    user,
  }) => {
    await open(LEADS);
    await user.click(await box('Dora Lead'));
    fireEvent.click(await box('Ben Lead'), { shiftKey: true });
    await user.click(await box('Cleo Lead'));
    expect((await bar()).getByRole('status').textContent).toBe('2 selected');
    await user.click((await bar()).getByText('Set status…'));
    const dialog = await inDialog('Set status');
    await dialog.findByText('2 leads will be changed.');
    await user.selectOptions(dialog.getByLabelText('Status'), 'Qualified');
    await user.click(dialog.getByRole('button', { name: 'Set status' }));
    await expectToast('Success', '2 leads changed');
    expect(leads.all.map(({ status }) => status)).toEqual(['qualified', undefined, 'qualified', undefined]);
    expect(api.calls('POST /api/submissions/work').at(-1)?.body.ids).toEqual([four[3]?.id, four[1]?.id]);
    expect(screen.queryByRole('region', { name: 'Selected leads' })).toBeNull();
  });

  test('may be all that the filters find, also those that are not loaded', async ({
    installation: { leads, api },
    open,
    user,
  }) => {
    for (let n = 0; n < 60; n += 1) leads.add({ name: `Person ${n}`, consentGiven: n > 1 });
    await open(`${LEADS}?consent=given`);
    await user.click(await screen.findByLabelText('Select all shown'));
    expect((await bar()).getByRole('status').textContent).toBe('50 selected');
    await user.click((await bar()).getByText('Select all 58'));
    await user.click((await bar()).getByText('Add tag…'));
    const dialog = await inDialog('Add tag');
    await dialog.findByText('58 leads will be changed.');
    await fill(user, dialog.getByLabelText('Tag'), 'Fair');
    await user.click(dialog.getByRole('button', { name: 'Add tag' }));
    await expectToast('Success', '58 leads changed');
    expect(leads.all.filter(({ tags }) => tags?.includes('Fair'))).toHaveLength(58);
    expect(api.calls('POST /api/submissions/work').at(-1)?.body).toMatchObject({
      filters: { consent: 'given' },
      count: 58,
    });
  });

  test('lose a tag, and are told of where others match by now', async ({ installation, open, user }) => {
    installation.leads.add({ name: 'Eve Lead', tags: ['Fair'] });
    await open(LEADS);
    await user.click(await box('Eve Lead'));
    const settle = installation.api.reject('POST /api/submissions/work', 409, 'submission_conflict');
    await user.click((await bar()).getByText('Remove tag…'));
    const dialog = await inDialog('Remove tag');
    await waitFor(() => expect(dialog.getByLabelText('Tag')).toHaveProperty('value', 'Fair'));
    await user.click(dialog.getByRole('button', { name: 'Remove tag' }));
    await dialog.findByText(/^Other leads match by now/);
    settle();
    await user.click(dialog.getByRole('button', { name: 'Remove tag' }));
    await expectToast('Success', '1 lead changed');
    expect(installation.leads.all[0]?.tags).toEqual([]);
  });

  test('are none any more in another list', async ({ four: _four, open, user }) => {
    await open(LEADS);
    await user.click(await box('Ada Lead'));
    await bar();
    await user.click(screen.getByText(/^Filters/, { selector: 'button' }));
    await user.selectOptions(await screen.findByLabelText('Status'), 'New');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected leads' })).toBeNull());
  });
});

test('the list is filtered by status and tag, which it says', async ({ installation: { leads }, open, user }) => {
  leads.add({ name: 'Eve', tags: ['Fair'], status: 'won' });
  leads.add({ name: 'Fay', tags: ['fair'] });
  leads.add({ name: 'Gus' });
  const router = await open(LEADS);
  await user.click(await screen.findByText(/^Filters/, { selector: 'button' }));
  await screen.findByRole('option', { name: 'Fair' });
  await user.selectOptions(screen.getByLabelText('Tag'), 'Fair');
  await waitFor(() => expect(screen.queryByText('Gus')).toBeNull());
  await screen.findByText('Fay');
  await user.selectOptions(screen.getByLabelText('Status'), 'Won');
  await waitFor(() => expect(screen.queryByText('Fay')).toBeNull());
  expect(router.state.location.search).toBe('?tag=Fair&status=won');
  await user.click(screen.getByText(/^Filters/, { selector: 'button' }));
  await screen.findByLabelText('Remove the filter Status: Won');
  await screen.findByLabelText('Remove the filter Tag: Fair');
});

describe('an import of customers', () => {
  const choose = async (user: { upload: (field: HTMLElement, file: File) => Promise<void> }, text: string) => {
    await user.upload(
      screen.getByLabelText('File of customers'),
      new File([text], 'customers.csv', { type: 'text/csv' }),
    );
  };

  test('marks those that match, and gives the others as a file', async ({
    installation: { leads },
    four: [ada, ben],
    open,
    user,
  }) => {
    const saved: Blob[] = [];
    vi.spyOn(files, 'saveFile').mockImplementation((blob) => void saved.push(blob));
    await open(LEADS);
    await user.click(await screen.findByText('Import customers'));
    const dialog = await inDialog('Import customers');
    await choose(
      user,
      'Name;Contact;Total\r\nAda;ada@example.com;12,50\r\nNil;nil@example.com;3\r\nBen;ben@example.com;',
    );
    expect(await dialog.findByLabelText('Email column')).toHaveProperty('value', '1');
    expect(dialog.getByLabelText('Value column')).toHaveProperty('value', '2');
    await dialog.findByText('12.50');
    await user.click(dialog.getByText('Import 3 rows'));
    await dialog.findByText('2 of 3 matched');
    const stored = (lead: LeadDetail | undefined) => leads.all.find(({ id }) => id === lead?.id);
    expect(stored(ada)).toMatchObject({ status: 'won', value: 12.5 });
    expect(stored(ben)).toMatchObject({ status: 'won' });
    await user.click(dialog.getByText('Download those that did not match'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toContain('Name,Contact,Total\r\nNil,nil@example.com,3');
    await user.click(dialog.getByText('Done'));
    await screen.findByText('Won · 12.50');
  });

  test('asks for the column of addresses, and refuses a file without rows', async ({ four: _four, open, user }) => {
    await open(LEADS);
    await user.click(await screen.findByText('Import customers'));
    const dialog = await inDialog('Import customers');
    await choose(user, '');
    await dialog.findByText('This file has no rows. Choose a CSV file.');
    await choose(user, 'Name\nAda');
    await dialog.findByText('Choose the column with the addresses.');
    expect(dialog.getByText('Import 1 row').getAttribute('aria-disabled')).toBe('true');
  });
});
