import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, vi } from 'vitest';
import type { LeadDetail } from '#contract/lead/submission.schema';
import { test as base } from '../test/dashboard-test.tsx';
import { expectFocus, expectToast, fill } from '../test/queries.ts';
import { listen } from '../test/speech.ts';

const LEADS = '/dashboard/leads';
const LIST = `${LEADS}?search=visitor`;

const test = base.extend<{
  /** Presses a control by the keyboard. */
  press: (control: HTMLElement | Promise<HTMLElement>) => Promise<void>;
  /** Leads of these people and of one quiz, the last one the newest. */
  leadsOf: (...names: string[]) => LeadDetail[];
  /** Opens a lead of the list by its row. */
  openLead: (name: string) => Promise<ReturnType<typeof within>>;
}>({
  press: async ({ user }, use) =>
    use(async (control) => {
      (await control).focus();
      await user.keyboard('{Enter}');
    }),
  leadsOf: async ({ installation: { quizzes, leads } }, use) => {
    const { id, title } = quizzes.add({ title: 'Coffee' });
    await use((...names) =>
      names.map((name) =>
        leads.add({ name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com`, quiz: { id, title } }),
      ),
    );
  },
  openLead: async ({ user }, use) =>
    use(async (name) => {
      await user.click(await findRow(name));
      return within(await findSheet(name));
    }),
});

const visitors = (count: number) => Array.from({ length: count }, (_, index) => `Visitor ${index + 1}`);
const findRow = async (name: string) =>
  (await screen.findByText(name, { selector: '#content button *' })).closest('button') as HTMLElement;
const findSheet = async (name: string) =>
  (await screen.findByText(name, { selector: '[role=dialog] h2' })).closest('[role=dialog]') as HTMLElement;
const noDialog = () => waitFor(() => expect(document.querySelector('[role=dialog], [role=alertdialog]')).toBeNull());
const findSearch = () => screen.findByLabelText<HTMLInputElement>('Search leads');
const filtersButton = () => screen.findByText(/^Filters/, { selector: 'button' });
const findMenu = () => screen.findByLabelText(/^Saved filters/);
const findItem = async (name: string) =>
  (await screen.findByText(name, { selector: '[role=menuitem], [role=menuitem] *' })).closest(
    '[role=menuitem]',
  ) as HTMLElement;
const alertDialog = async () => within(await screen.findByRole('alertdialog'));
const here = ({ state: { location } }: { state: { location: { pathname: string; search: string } } }) =>
  location.pathname + location.search;

async function eraseOpenLead(user: UserEvent): Promise<void> {
  await user.click(await screen.findByText('Erase this lead'));
  await user.click((await alertDialog()).getByText('Erase'));
}
async function nameFilters(user: UserEvent, name: string): Promise<void> {
  await user.click(await findMenu());
  await user.click(await findItem('Save these filters…'));
  await fill(user, await screen.findByLabelText('Name'), name);
}

describe('a lead', () => {
  test('tells the scores of its categories and the votes of all outcomes, where there are any', async ({
    installation: { leads },
    openLead,
    open,
  }) => {
    leads.add({ name: 'Ann' });
    leads.add({
      name: 'Bea',
      categories: [{ name: 'Strategy', score: 75 }],
      totals: [
        { outcomeId: 'dry', name: 'Dry', votes: 6 },
        { outcomeId: 'oily', name: 'Oily', votes: -1 },
      ],
    });
    await open(LEADS);
    const sheet = await openLead('Bea');
    const rowsOf = (name: string) =>
      [...(sheet.queryByLabelText(name)?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
    expect([rowsOf('Categories'), rowsOf('Votes')]).toEqual([['Strategy75/100'], ['Dry6', 'Oily-1']]);
    await open(LEADS);
    const other = await openLead('Ann');
    expect(other.queryByText('Categories')).toBeNull();
    expect(other.queryByText('Votes')).toBeNull();
  });
});

describe('leads', () => {
  test('are read once, and again when one asks', async ({ installation: { api, leads }, user, open }) => {
    await open(LEADS);
    await screen.findByText('No leads yet');
    leads.add({ email: 'new@example.com' });
    await user.click(screen.getByText('My Quizzes'));
    await screen.findByText('My Quizzes', { selector: 'h1' });
    await user.click(screen.getByText('Leads', { selector: 'nav *' }));
    await screen.findByText('No leads yet');
    expect(api.calls('GET /api/submissions')).toHaveLength(1);
    await user.click(screen.getByLabelText('Refresh'));
    await screen.findByText('new@example.com');
    expect(api.calls('GET /api/submissions')).toHaveLength(2);
  });

  test('stay when the next ones do not come, and those join them in place', async ({
    installation: { api },
    leadsOf,
    press,
    user,
    open,
  }) => {
    leadsOf(...visitors(51));
    await open(LEADS);
    const size = () => document.querySelector('#content [aria-setsize]')?.getAttribute('aria-setsize');
    await waitFor(() => expect(size()).toBe('50'));
    const restore = api.drop('GET /api/submissions');
    await user.click(screen.getByText('Load more'));
    await screen.findByText('The next leads could not be loaded.');
    expect(size()).toBe('50');
    // A second failure changes nothing.
    await user.click(screen.getByText('Try again'));
    await waitFor(() => expect(api.calls('GET /api/submissions')).toHaveLength(3));
    await screen.findByText('Try again');
    expect(size()).toBe('50');
    restore();
    await press(screen.findByText('Try again'));
    await waitFor(() => expect(size()).toBe('51'));
    await expectFocus(/^Visitor 1\D/);
    expect(document.querySelector('main [role=alert]')).toBeNull();
  });

  test('keep the focus while they are searched, filtered, opened and erased, and what was found is announced', async ({
    leadsOf,
    press,
    user,
    open,
  }) => {
    leadsOf('Ada Lead', 'Ben Lead', 'Cleo Lead', 'Dora Lead');
    const { said, expectSaid } = listen();
    let router = await open(LEADS);
    await screen.findByText('4 in total');
    said();
    await fill(user, await findSearch(), 'nobody');
    await expectSaid('0 leads found');
    await press(screen.findByText('Clear search and filters'));
    await expectFocus('Search leads');
    await expectSaid('4 leads found');

    await press(filtersButton());
    await expectFocus(/^Filters/);
    const quiz = await screen.findByLabelText('Quiz');
    await within(quiz).findByText('Coffee (4)');
    quiz.focus();
    await user.selectOptions(quiz, 'Coffee (4)');
    await expectFocus('Quiz');
    await waitFor(() => expect(here(router)).toContain('quizId='));
    await press(findMenu());
    await press(findItem('Save these filters…'));
    await fill(user, await screen.findByLabelText('Name'), 'Coffee people');
    await user.keyboard('{Enter}');
    await noDialog();
    await expectFocus('Saved filters: Coffee people');
    await press(screen.findByText('Clear filters'));
    await expectFocus('Clear filters');
    await waitFor(() => expect(here(router)).toBe(LEADS));

    router = await open(LEADS);
    await press(findMenu());
    const saved = await findItem('Coffee people');
    said();
    await press(saved);
    await waitFor(() => expect(here(router)).toContain('quizId='));
    await expectFocus('Saved filters: Coffee people');
    await expectSaid('4 leads found');
    await press(screen.findByLabelText(/^Remove the filter Quiz: /));
    await expectFocus('Filters');
    await expectSaid('Filter Quiz removed', '4 leads found');

    await fill(user, await findSearch(), 'dora');
    await screen.findByText('1 found');
    await press(findRow('Dora Lead'));
    await press(screen.findByText('Erase this lead'));
    await press((await alertDialog()).findByText('Erase'));
    await screen.findByText('No leads match');
    await expectFocus('Leads');
  });

  test('show filters that cannot be met as they are, and call them what they are', async ({ press, open }) => {
    await open(`${LEADS}?from=2026-11-10&to=2026-11-03`);
    const reason = await screen.findByText('from must not be after to');
    expect(reason.closest('main [role=alert]')).toBeTruthy();
    expect(screen.queryByText(/Check your connection/)).toBeNull();
    await press(filtersButton());
    await screen.findByText('This day is before the first one.');
    expect(screen.getByLabelText('To').ariaInvalid).toBe('true');

    await open(`${LEADS}?quizId=long-gone&outcome=Long%20gone`);
    await screen.findByText('No leads match');
    await press(filtersButton());
    const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent;
    await waitFor(() => expect(chosen('Quiz')).toBe('A quiz without leads'));
    expect(chosen('Outcome')).toBe('Long gone');
  });

  test('find an outcome of a quiz by its id, and let go of it with the quiz', async ({
    installation: { leads },
    leadsOf,
    press,
    user,
    open,
  }) => {
    const [first] = leadsOf('Ann Lead', 'Ben Lead') as [LeadDetail, LeadDetail];
    Object.assign(first, { outcomeId: 'o-1', outcome: 'Filter' });
    leads.add({ name: 'Cleo Lead', quiz: first.quiz, outcomeId: 'o-2', outcome: 'Filter' });
    const app = await open(`${LEADS}?quizId=${first.quiz.id}`);
    await press(filtersButton());
    await user.selectOptions(await screen.findByLabelText('Outcome'), 'o-1');
    await screen.findByText('1 found');
    await findRow('Ann Lead');
    // Said in words once the panel is closed.
    await press(filtersButton());
    await screen.findByLabelText('Remove the filter Outcome: Filter');
    expect(here(app)).toBe(`${LEADS}?quizId=${first.quiz.id}&outcomeId=o-1`);
    await press(screen.findByLabelText(/^Remove the filter Quiz: /));
    await waitFor(() => expect(here(app)).toBe(LEADS));
  });

  test('that match are all said to be erased although the answer was lost and another one came since', async ({
    installation: { api, leads },
    leadsOf,
    user,
    open,
  }) => {
    leadsOf(...visitors(5));
    const restore = api.loseAnswer('POST /api/submissions/erase');
    leads.onErased = () => {
      restore();
      leads.add({ createdAt: new Date(Date.now() + 60_000).toISOString() });
    };
    await open(LIST);
    await user.click(await screen.findByLabelText('More actions for matching leads'));
    await user.click(await findItem('Erase all matching leads…'));
    await fill(user, await screen.findByLabelText('Type 5 to erase them'), '5');
    await user.keyboard('{Enter}');
    await expectToast('Success', '5 leads erased. The totals are kept.');
    await screen.findByText('1 found');
  });
});

describe('spam and tests', () => {
  const SPAM = /^Spam or a test/;

  test('leave the figures with one lead that is erased as such, and the next one is asked about anew', async ({
    installation: { api },
    leadsOf,
    openLead,
    user,
    open,
  }) => {
    leadsOf('Ada Lead', 'Bot Lead');
    await open(LEADS);
    await openLead('Bot Lead');
    await user.click(await screen.findByText('Erase this lead'));
    const asked = await alertDialog();
    asked.getByText(/Only the totals are kept\.$/);
    await user.click(asked.getByLabelText(SPAM));
    asked.getByText(/Nothing of it stays in the figures\.$/);
    await user.click(asked.getByText('Erase'));
    await expectToast('Success', '1 lead erased and taken out of all figures.');
    expect(api.calls('DELETE /api/submissions/{id}').at(-1)?.query).toEqual({ spam: 'true' });
    await noDialog();
    await openLead('Ada Lead');
    await user.click(await screen.findByText('Erase this lead'));
    const next = await alertDialog();
    expect(next.getByLabelText<HTMLInputElement>(SPAM).checked).toBe(false);
    await user.click(next.getByText('Erase'));
    await expectToast('Success', '1 lead erased. The totals are kept.');
    expect(api.calls('DELETE /api/submissions/{id}').at(-1)?.query).toEqual({});
  });

  test('leave the figures with all that match a mark', async ({
    installation: { api, leads },
    leadsOf,
    user,
    open,
  }) => {
    leadsOf('Ada Lead');
    leads.add({ name: 'Bot Lead', marks: ['hidden_field'] });
    await open(LEADS);
    await user.click(await screen.findByText(/^Filters/));
    await user.selectOptions(await screen.findByLabelText('Mark'), 'Hidden field filled');
    await screen.findByText('1 found');
    await user.click(await screen.findByLabelText('More actions for matching leads'));
    await user.click(await findItem('Erase all matching leads…'));
    await user.click(await screen.findByLabelText(SPAM));
    await fill(user, await screen.findByLabelText('Type 1 to erase it'), '1');
    await user.keyboard('{Enter}');
    await expectToast('Success', '1 lead erased and taken out of all figures.');
    expect(api.calls('POST /api/submissions/erase').at(-1)?.body).toMatchObject({ mark: 'hidden_field', spam: true });
    expect(leads.all.map(({ name }) => name)).toEqual(['Ada Lead']);
  });
});

describe('marks', () => {
  test('stand in the row, and with the lead that is read with their reasons', async ({
    installation: { leads },
    openLead,
    open,
  }) => {
    leads.add({ name: 'Fast Lead', marks: ['too_fast'] });
    leads.add({ name: 'Bot Lead', marks: ['hidden_field', 'repeated'] });
    await open(LEADS);
    expect((await findRow('Fast Lead')).textContent).toContain('Very fast');
    expect((await findRow('Bot Lead')).textContent).toContain('2 marks: Hidden field filled, Repeated address');
    const sheet = await openLead('Bot Lead');
    const marks = within(await sheet.findByRole('list', { name: 'Marks' }));
    marks.getByText(/it was not sent to the webhook/);
    marks.getByText(/other leads of this email address/);
    sheet.getByText('Not sent: the hidden field of the form was filled in.');
  });

  test('of an address that came again lead to one lead, the latest', async ({
    installation: { leads },
    openLead,
    user,
    open,
  }) => {
    const again = { email: 'again@example.com', marks: ['repeated' as const], othersOfAddress: 1 };
    leads.add({ ...again, name: 'First Try' });
    const { id } = leads.add({ ...again, name: 'Second Try' });
    const router = await open(LEADS);
    const sheet = await openLead('First Try');
    await user.click(await sheet.findByText('Merge with the other lead of this address…'));
    await user.click((await alertDialog()).getByText('Merge'));
    await screen.findAllByText(/^2 leads merged into one\. The totals are kept\./);
    await findSheet('Second Try');
    expect(here(router)).toBe(`${LEADS}?lead=${id}`);
    await waitFor(() => expect(screen.queryByText(/^Merge with/)).toBeNull());
    expect(leads.all.map(({ name }) => name)).toEqual(['Second Try']);
  });

  test('of leads that are others by now are not merged, and are read anew', async ({
    installation: { leads },
    openLead,
    user,
    open,
  }) => {
    const again = { email: 'again@example.com', marks: ['repeated' as const], othersOfAddress: 1 };
    leads.add({ ...again, name: 'First Try' });
    leads.add({ ...again, name: 'Second Try' });
    await open(LEADS);
    const sheet = await openLead('Second Try');
    await sheet.findByText('Merge with the other lead of this address…');
    leads.all = leads.all.map((lead) => ({ ...lead, othersOfAddress: 2 }));
    leads.add({ ...again, name: 'Third Try', othersOfAddress: 2 });
    await user.click(sheet.getByText('Merge with the other lead of this address…'));
    await user.click((await alertDialog()).getByText('Merge'));
    await screen.findAllByText(/^The leads of this address have changed in the meantime, so they were not merged/);
    await sheet.findByText('Merge with the 2 other leads of this address…');
    expect(leads.all).toHaveLength(3);
  });

  test('are merged although the answer was lost', async ({ installation: { api, leads }, openLead, user, open }) => {
    const again = { email: 'again@example.com', marks: ['repeated' as const], othersOfAddress: 1 };
    leads.add({ ...again, name: 'First Try' });
    leads.add({ ...again, name: 'Second Try' });
    await open(LEADS);
    const sheet = await openLead('Second Try');
    await user.click(await sheet.findByText('Merge with the other lead of this address…'));
    api.loseAnswer('POST /api/submissions/{id}/merge');
    await user.click((await alertDialog()).getByText('Merge'));
    await screen.findAllByText(/^2 leads merged into one\. The totals are kept\./);
    expect(leads.all).toHaveLength(1);
  });
});

describe('the export', () => {
  test('says what became of it', async ({ installation: { api }, leadsOf, user, open }) => {
    leadsOf('Ada Lead');
    const files: string[] = [];
    URL.createObjectURL = () => 'blob:leads';
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push(`${this.download} ${this.href}`);
    });
    await open(LEADS);
    const restore = api.reject('GET /api/submissions/export');
    await user.click(await screen.findByText('Export CSV'));
    await expectToast('Error', 'Failed to export CSV. Please try again.');
    expect(files).toEqual([]);
    restore();
    await user.click(await screen.findByText('Export CSV'));
    await expectToast('Success', 'CSV exported successfully!');
    expect(files).toEqual(['leads.csv blob:leads']);
    vi.restoreAllMocks();
  });

  test('sends to sign in when somebody was signed out meanwhile', async ({ installation, user, open }) => {
    await open(LEADS);
    await screen.findByText('No leads yet');
    installation.user = undefined;
    await user.click(screen.getByText('Export CSV'));
    await expectToast('Unauthorized', 'You are logged out. Logging in again...');
  });
});

describe('a lead that is open', () => {
  for (const [how, close] of [
    ['Escape', (user) => user.keyboard('{Escape}')],
    ['the button', (user) => user.click(screen.getByLabelText('Close', { selector: '[role=dialog] *' }))],
  ] as const satisfies Array<[string, (user: UserEvent) => Promise<void>]>)
    test(`is closed by ${how}, and the list stands as it was`, async ({ leadsOf, openLead, user, open }) => {
      const leads = leadsOf(...visitors(5));
      const router = await open('/dashboard');
      await router.navigate(LIST);
      await openLead('Visitor 3');
      expect(here(router)).toBe(`${LIST}&lead=${leads[2]?.id}`);
      await close(user);
      await noDialog();
      expect(here(router)).toBe(LIST);
      await expectFocus(/^Visitor 3/);
      // One step further is the page before, whichever way it was closed.
      await router.navigate(-1);
      await screen.findByText('Dashboard', { selector: 'h1' });
    });

  test('closes to the list it stands in when its address was typed or followed', async ({ leadsOf, user, open }) => {
    const leads = leadsOf(...visitors(5));
    const router = await open(`${LIST}&lead=${leads.at(-1)?.id}`);
    await screen.findByText('1 of 5');
    await user.keyboard('{Escape}');
    await noDialog();
    expect(here(router)).toBe(LIST);
  });

  test('keeps what was just typed when it is opened before that was searched for', async ({
    leadsOf,
    openLead,
    open,
  }) => {
    leadsOf(...visitors(5));
    const router = await open(LIST);
    (await findSearch()).focus();
    const row = await findRow('Visitor 5');
    // At once: typing has not rested in between.
    fireEvent.input(screen.getByLabelText('Search leads'), { target: { value: 'visitor 2' } });
    act(() => row.focus());
    fireEvent.click(row);
    await findSheet('Visitor 5');
    await router.navigate(-1);
    await noDialog();
    expect(here(router)).toBe(`${LEADS}?search=visitor+2`);
    await screen.findByText('1 found');
    await openLead('Visitor 2');
  });

  test.for(['nothing', '1'.repeat(24)])(
    'says that it is not there, and leaves the list to be used: %s',
    async (id, { leadsOf, openLead, user, open }) => {
      leadsOf(...visitors(2));
      const router = await open(`${LIST}&lead=${id}`);
      await screen.findByText("This lead was erased, or you don't have access to it.");
      expect(screen.queryByText('Try again')).toBeNull();
      await user.click(screen.getByLabelText('Close', { selector: '[role=dialog] *' }));
      await noDialog();
      expect(here(router)).toBe(LIST);
      await openLead('Visitor 2');
      await router.navigate(-1);
      await noDialog();
    },
  );

  test('stays open while the one that was read before is being erased', async ({
    installation: { api },
    leadsOf,
    openLead,
    user,
    open,
  }) => {
    leadsOf(...visitors(5));
    await open(LIST);
    const sheet = await openLead('Visitor 5');
    const answer = api.hold('DELETE /api/submissions/{id}');
    await eraseOpenLead(user);
    await user.click((await alertDialog()).getByText('Close'));
    await user.click(await sheet.findByLabelText('Next lead'));
    await findSheet('Visitor 4');
    await user.click(await screen.findByText('Erase this lead'));
    const asked = await alertDialog();
    expect(asked.getByText('Erase')).toBeTruthy();
    await user.click(asked.getByText('Cancel'));
    answer();
    await screen.findAllByText(/^1 lead erased/);
    await screen.findByText('4 found');
    expect(screen.getByText('Visitor 4', { selector: '[role=dialog] h2' })).toBeTruthy();
  });

  test('is not asked for once it is erased, and nothing of it is shown again', async ({
    installation: { api },
    leadsOf,
    openLead,
    user,
    open,
  }) => {
    const id = leadsOf(...visitors(5))[3]?.id;
    const router = await open(LIST);
    await openLead('Visitor 4');
    const asked = () => api.calls('GET /api/submissions/{id}').filter(({ params }) => params.id === id);
    const before = asked().length;
    await eraseOpenLead(user);
    await screen.findByText('4 found');
    await expectToast('Success', '1 lead erased');
    expect(asked()).toHaveLength(before);
    expect(here(router)).toBe(LIST);
    await router.navigate(1);
    await screen.findByText(/^This lead was erased/);
    expect(screen.queryByText(/Visitor 4/)).toBeNull();
  });

  test('hides the page behind it and does not silence what is announced', async ({ leadsOf, openLead, user, open }) => {
    leadsOf('Ada Lead', 'Ben Lead', 'Cleo Lead');
    const { said, expectSaid } = listen();
    await open(LEADS);
    const sheet = await openLead('Cleo Lead');
    expect(document.getElementById('content')?.closest('[aria-hidden=true]')).toBeTruthy();
    const next = await sheet.findByLabelText('Next lead');
    said();
    await user.click(next);
    await findSheet('Ben Lead');
    await expectSaid('Ben Lead');
  });
});

describe('saved filters', () => {
  const filter = (name: string, search: string) => ({ name, filters: { search } });

  test('of another tab are shown beside those of this one, and are replaced by their name', async ({
    installation: { savedFilters },
    user,
    open,
  }) => {
    const names = () => savedFilters.all.map(({ name }) => name);
    await open(`${LEADS}?search=one`);
    await nameFilters(user, 'Filter One');
    await user.click(screen.getByText('Save', { selector: 'button' }));
    await noDialog();
    savedFilters.all.push(filter('Filter Two', 'two'));
    await user.click(await findMenu());
    await findItem('Filter Two');
    await findItem('Filter One');
    await user.click(await findItem('Remove saved filters…'));
    await user.click(await screen.findByLabelText('Remove “Filter One”'));
    await waitFor(() => expect(names()).toEqual(['Filter Two']));
    await user.click(screen.getByText('Done'));
    await noDialog();

    await nameFilters(user, 'Filter Two');
    await screen.findByText('Replaces the filters that have this name.');
    await user.click(screen.getByText('Replace', { selector: 'button' }));
    await noDialog();
    expect(savedFilters.all).toEqual([filter('Filter Two', 'one')]);
  });

  test('of another tab are not replaced by somebody who has not seen them', async ({
    installation: { savedFilters },
    user,
    open,
  }) => {
    await open(`${LEADS}?search=one`);
    await nameFilters(user, 'Same');
    savedFilters.all = [filter('Same', 'two')];
    await user.click(screen.getByText('Save', { selector: 'button' }));
    await screen.findByText('Other filters have this name by now. Replace them, or choose another one.');
    await fill(user, screen.getByLabelText('Name'), 'Mine');
    await user.click(screen.getByText('Save', { selector: 'button' }));
    await noDialog();
    expect(savedFilters.all).toEqual([filter('Same', 'two'), filter('Mine', 'one')]);
  });

  test('that could not be saved stay in the dialog with what was typed, and are saved with the next try', async ({
    installation: { api, savedFilters },
    user,
    open,
  }) => {
    await open(`${LEADS}?search=one`);
    await nameFilters(user, 'Kept');
    const restores = [api.drop('PUT /api/user/lead-filters'), api.drop('GET /api/user/lead-filters')];
    await user.click(screen.getByText('Save', { selector: 'button' }));
    await screen.findByText('The filters could not be saved. Try again.');
    for (const restore of restores) restore();
    await user.click(screen.getByText('Save', { selector: 'button' }));
    await noDialog();
    expect(savedFilters.all).toEqual([filter('Kept', 'one')]);
  });

  test('go with the lead that they name, and the message says so', async ({
    installation: { api, savedFilters, leads },
    leadsOf,
    openLead,
    user,
    open,
  }) => {
    leadsOf('Ada Visitor', 'Ben Visitor');
    savedFilters.all = [filter('The first one', 'ada'), filter('The second one', 'ben@example.com')];
    await open(`${LEADS}?search=ada`);
    await openLead('Ada Visitor');
    await eraseOpenLead(user);
    await expectToast(
      'Success',
      '1 lead erased. The totals are kept. The saved filter “The first one” named them and was removed.',
    );
    await noDialog();
    await user.click(await findMenu());
    await findItem('The second one');
    expect(screen.queryByText('The first one')).toBeNull();
    await user.keyboard('{Escape}');

    await open(`${LEADS}?search=ben%40example.com`);
    await openLead('Ben Visitor');
    await user.click(await screen.findByText('Erase all from this address'));
    // The answer is lost, and what became of it is looked up.
    const restore = api.loseAnswer('DELETE /api/submissions');
    const { onErased } = leads;
    leads.onErased = (erased) => {
      onErased(erased);
      restore();
    };
    await user.click((await alertDialog()).getByText('Erase all'));
    await expectToast('Success', 'All leads from this address are erased. The totals are kept.');
    expect(savedFilters.all).toEqual([]);
  });
});
