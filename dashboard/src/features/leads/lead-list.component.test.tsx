import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, vi } from 'vitest';
import { LISTED_LEADS, overviewFormulas } from '#contract/analytics/formulas';
import { type LeadDetail, leadSchema } from '#contract/lead/submission.schema';
import { coffeeQuiz } from '../../test/builder.ts';
import { test as base } from '../../test/dashboard-test.tsx';
import { formulaOf } from '../../test/fake-analytics.ts';
import { reply } from '../../test/fake-api.ts';
import { fill } from '../../test/queries.ts';

const LEADS = '/dashboard/leads';

const test = base.extend<{
  /** Three leads, the last one the newest. */
  three: LeadDetail[];
}>({
  three: async ({ installation: { leads } }, use) =>
    use(
      ['Ada', 'Ben', 'Cleo'].map((name) =>
        leads.add({ name: `${name} Lead`, email: `${name.toLowerCase()}@example.com` }),
      ),
    ),
});

const findSearch = () => screen.findByLabelText<HTMLInputElement>('Search leads');
const moreActions = () => screen.queryByLabelText('More actions for matching leads');

afterEach(() => {
  vi.useRealTimers();
});

test('that is partial says how far its visitor got instead of a result', async ({
  installation: { leads },
  user,
  open,
}) => {
  const at = '2020-01-01T08:00:00.000Z';
  leads.add({ name: 'Fay Fern', outcome: '', totalScore: 0, progress: { answered: 9, questions: 15, at } });
  leads.add({ name: 'Gus Grey', progress: { answered: 2, questions: 15, at: new Date().toISOString() } });
  await open(LEADS);
  await screen.findByText('Left after question 9 of 15');
  screen.getByText('In progress');
  expect(screen.queryByText('Score: 0')).toBeNull();
  await user.click(screen.getByText('Fay Fern'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fay Fern' }));
  await dialog.findByText('9/15');
  expect(dialog.queryByText('0/100')).toBeNull();
});

describe('a lead', () => {
  test('shows its answers, its consent and its webhook', async ({ installation: { leads }, user, open }) => {
    const { consent } = leads.add();
    leads.add({
      name: 'Lea Lead',
      answers: [
        {
          questionId: 'mornings',
          questionTitle: 'At eight you …',
          type: 'single',
          chosen: ['desk'],
          text: 'are already at the desk',
          worth: { points: 0, votes: [] },
          outcome: '',
        },
      ],
      consent: { ...consent, text: 'I agree to receive marketing communications' },
    });
    await open(LEADS);
    await user.click(await screen.findByText('Lea Lead'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lea Lead' }));
    await dialog.findByText('are already at the desk');
    await dialog.findByText(/I agree to receive marketing communications/);
    await dialog.findByText(/^The quiz had no webhook when this lead arrived\./);
  });

  test('that the address names is opened, and the address follows the one that is looked at, or none', async ({
    three: [, ben, cleo],
    user,
    open,
  }) => {
    const router = await open(`${LEADS}?lead=${cleo?.id}`);
    const search = () => router.state.location.search;
    await screen.findByText('Cleo Lead', { selector: '[role=dialog] h2' });
    await user.click(await screen.findByLabelText('Next lead'));
    await screen.findByText('Ben Lead', { selector: '[role=dialog] h2' });
    await waitFor(() => expect(search()).toBe(`?lead=${ben?.id}`));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(search()).toBe(''));
  });
});

test('the figures and the list say why they differ once a lead was erased', async ({
  installation: { analytics, quizzes, ...installation },
  three: _three,
  user,
  open,
}) => {
  const { id, questions } = quizzes.add({ ...coffeeQuiz, status: 'published' });
  const explained = async (label: string) => {
    const button = await screen.findByLabelText(`How “${label}” is counted`);
    act(() => button.focus());
    const words = (await screen.findByRole('tooltip')).textContent;
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    return words;
  };
  expect(LISTED_LEADS).toContain('igures go on counting leads that were erased');
  installation.overview = { ...installation.overview, totalLeads: 3 };
  analytics.figuresOf = () => ({
    totalViews: 3,
    totalStarts: 3,
    totalCompletions: 3,
    totalLeads: 3,
    completionRate: 100,
    leadCaptureRate: 100,
    questions: questions.map(({ id: questionId, title, type }) => ({
      id: questionId,
      title,
      type,
      reached: 3,
      answered: 3,
      dropOff: 0,
      medianTime: null,
      chose: 0,
      options: [],
    })),
  });
  await open('/dashboard');
  expect(await explained('Total Leads')).toContain(overviewFormulas.totalLeads);
  await open(LEADS);
  await screen.findByText('3 in total');
  expect(await explained('Leads in total')).toContain(LISTED_LEADS);
  await open(`/dashboard/analytics/${id}`);
  expect(await explained('Recent Leads')).toContain(LISTED_LEADS);
  expect(await explained('Leads Generated')).toContain(formulaOf('totalLeads'));
  const card = await screen.findByLabelText('Questions', { selector: 'section' });
  expect(within(card).getAllByLabelText(/is counted$/)).toHaveLength(1);
});

describe('a search', () => {
  test('is asked for once when typing has stopped; what was found before stays until the answer is there', async ({
    installation: { api },
    three: _three,
    user,
    open,
  }) => {
    await open(LEADS);
    await screen.findByText('3 in total');
    const searches = () => api.calls('GET /api/submissions').map(({ query }) => query.search ?? '');
    const before = searches().length;
    const box = await findSearch();
    const text = 'nobody at all';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    for (let typed = 1; typed <= text.length; typed += 1) {
      fireEvent.input(box, { target: { value: text.slice(0, typed) } });
      await pass(20);
    }
    // Lets time go on by itself.
    await vi.waitFor(() => screen.getByText('No leads match'), { timeout: 15_000 });
    vi.useRealTimers();
    expect(searches().slice(before)).toEqual([text]);
    await user.click(screen.getByText('Clear search and filters'));
    await screen.findByText('3 in total');
    expect(screen.queryByText('No leads yet')).toBeNull();

    // Dimmed once the next answer is late, and called what it is until then.
    const answer = api.hold('GET /api/submissions');
    await fill(user, box, 'ben');
    const list = screen.getByText('Cleo Lead').closest('[role=list]') as HTMLElement;
    await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('true'));
    await waitFor(() => expect(list.className).toContain('opacity-60'));
    expect(screen.getByText('3 in total')).toBeTruthy();
    expect(moreActions()).toBeNull();
    answer();
    await screen.findByText('1 found');
    await waitFor(() => expect(moreActions()).toBeTruthy());
    const found = screen.getByText('Ben Lead').closest('[role=list]') as HTMLElement;
    expect([found.getAttribute('aria-busy'), found.className]).toEqual(['false', 'relative']);
  });

  test('is over, and all are there, where a link to the page overtook it', async ({
    installation: { api },
    three: _three,
    user,
    open,
  }) => {
    const router = await open(LEADS);
    await screen.findByText('3 in total');
    const box = await findSearch();
    const asked = () => api.calls('GET /api/submissions').filter(({ query }) => query.search).length;
    for (const [moment, text] of [
      ['before the search', 'ada'],
      ['once it is asked for', 'ben'],
      ['once it is in the address', 'cleo'],
    ] as const) {
      const before = asked();
      const answer = moment === 'once it is asked for' ? api.hold('GET /api/submissions') : () => {};
      act(() => box.focus());
      fireEvent.input(box, { target: { value: text } });
      if (moment === 'once it is asked for') await waitFor(() => expect(asked()).toBeGreaterThan(before));
      if (moment === 'once it is in the address')
        await waitFor(() => expect(router.state.location.search).toBe(`?search=${text}`));
      await user.click(within(screen.getByLabelText('Main')).getByText('Leads'));
      answer();
      await waitFor(() => expect(box.value, moment).toBe(''));
      await screen.findByText('3 in total');
      expect(router.state.location.search, moment).toBe('');
    }
  });

  test('says when it has found none in time, and looks further back when asked', async ({
    installation: { api },
    three: [ada],
    user,
    open,
  }) => {
    await open(LEADS);
    const none = { 'X-Total-Count': '0', 'X-Total-Bound': 'least', 'X-Next-Cursor': '1_x' };
    await screen.findByText('3 in total');
    api.on('GET /api/submissions', ({ query }) =>
      query.cursor ? reply([leadSchema.parse(ada)]) : reply([], { headers: none }),
    );
    const box = await findSearch();
    await fill(user, box, 'ada');
    await screen.findByText('None found so far', { selector: 'main *' });
    expect(screen.queryByText('No leads match')).toBeNull();
    await user.click(screen.getByText('Search older leads'));
    await screen.findByText('ada@example.com');
    await screen.findByText('1 found');
    // What was pressed is gone.
    expect(document.activeElement).toBe(box);
    expect(box.value).toBe('ada');

    api.on('GET /api/submissions/count', () => ({ count: 12, before: new Date().toISOString(), isLeast: true }));
    await user.click(await screen.findByLabelText('More actions for matching leads'));
    await user.click(await screen.findByText('Erase all matching leads…'));
    await screen.findByText(/There are too many leads to look through at once/);
    expect(screen.queryByLabelText(/^Type/)).toBeNull();
  });
});
