import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import type { QuizAnalytics } from '#contract/analytics/analytics.schema';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { coffeeQuiz } from '../test/builder.ts';
import { test as base } from '../test/dashboard-test.tsx';
import { expectFocus } from '../test/queries.ts';
import { listen } from '../test/speech.ts';

const today = new Date().toISOString().slice(0, 10);
const figures: Partial<QuizAnalytics> = {
  totalViews: 3,
  totalStarts: 3,
  totalCompletions: 2,
  totalLeads: 2,
  completionRate: 200 / 3,
  leadCaptureRate: 100,
  daily: [{ day: today, views: 3, starts: 3, completions: 2, leads: 2 }],
  timeToComplete: {
    median: 20,
    p90: 40,
    count: 2,
    histogram: [
      { from: 15, to: 30, count: 1 },
      { from: 30, to: 60, count: 1 },
    ],
  },
};

const test = base.extend<{
  /** A published quiz, with figures on every day. */
  quiz: Quiz;
  /** Presses a control by the keyboard. */
  press: (control: HTMLElement | Promise<HTMLElement>) => Promise<void>;
}>({
  quiz: async ({ installation: { quizzes, analytics } }, use) => {
    analytics.figuresOf = () => figures;
    await use(quizzes.add({ ...coffeeQuiz, status: 'published' }));
  },
  press: async ({ user }, use) =>
    use(async (control) => {
      (await control).focus();
      await user.keyboard('{Enter}');
    }),
});

const findTab = (name: string) => screen.findByText(name, { selector: '[role=tab]' });
const period = (label: string) => screen.findByText(label, { selector: 'nav a' });
/** A card by its name. */
const card = (name: string) => screen.queryByLabelText(name, { selector: 'section' });
/** The row of a table whose first cell begins so, as its texts. */
const cellsOf = (name: RegExp) => {
  const head = screen.getByText(name, { selector: '[scope=row], [scope=row] *' });
  return [...(head.closest('tr')?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
};

describe('the analytics of a quiz', () => {
  test('say what to do next while nobody has seen it', async ({ installation: { analytics }, quiz, open }) => {
    analytics.figuresOf = () => ({});
    await open(`/dashboard/analytics/${quiz.id}`);
    await screen.findByText('No views yet');
    expect(screen.getByText('Share this quiz').closest('a')?.getAttribute('href')).toBe(`/dashboard/share/${quiz.id}`);
  });

  test('show one view at a time, chosen by the arrow keys and kept in the address', async ({ quiz, user, open }) => {
    const path = `/dashboard/analytics/${quiz.id}`;
    const router = await open(`${path}?period=30`);
    const search = () => router.state.location.search;
    (await findTab('Questions')).focus();
    expect(card('Questions')).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(search()).toBe('?period=30&tab=time'));
    await waitFor(() => expect(card('Over time')).toBeTruthy());
    expect(card('Questions')).toBeNull();
    await user.click(await period('7 days'));
    await waitFor(() => expect(search()).toBe('?tab=time&period=7'));
    await open(`${path}?tab=time&period=7`);
    expect((await findTab('Over time')).ariaSelected).toBe('true');
  });

  test('tell every chart as a table too', async ({ quiz, user, open }) => {
    await open(`/dashboard/analytics/${quiz.id}?tab=time`);
    for (const chart of ['Over time', 'Time to complete'])
      await user.click(await screen.findByLabelText(`${chart} as a table`));
    const day = new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
    expect(cellsOf(new RegExp(`^${day}$`))).toEqual(['3', '3', '2', '2']);
    expect(screen.getByText('Completions by the time they took', { selector: 'caption' })).toBeTruthy();
    expect(cellsOf(/^15–30 s$/)).toEqual(['1', '50.0%']);
    expect(cellsOf(/^30–60 s$/)).toEqual(['1', '50.0%']);
  });

  test('number what asks for an answer alone, and say who went on without one', async ({
    installation: { analytics },
    quiz,
    user,
    open,
  }) => {
    const row = { medianTime: null, options: [], chose: 0 };
    analytics.figuresOf = () => ({
      ...figures,
      questions: [
        { ...row, id: 'hello', title: 'Hello', type: 'statement', reached: 9, answered: 0, dropOff: 1 },
        { ...row, id: 'why', title: 'Why?', type: 'long_text', reached: 8, answered: 5, dropOff: 1 },
        {
          ...{ id: 'which', title: 'Which?', type: 'multiple_select', reached: 7, answered: 6, dropOff: 1 },
          ...{ medianTime: null, chose: 4 },
          options: [{ id: 'tea', text: 'Tea', count: 3 }],
        },
      ],
    });
    await open(`/dashboard/analytics/${quiz.id}`);
    const rows = await screen.findAllByRole('button', { expanded: false, name: /\?$|Hello/ });
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Hello', '1 · Why?', '2 · Which?']);
    for (const each of rows) await user.click(each);
    expect(screen.getByText('A statement: it asks for no answer')).toBeTruthy();
    expect(screen.getByText('5 answered, 2 went on without an answer')).toBeTruthy();
    expect(screen.getByText(/those of the 4 who answered and finished/)).toBeTruthy();
    expect(screen.getByText('3 (75.0%)')).toBeTruthy();
  });

  test('show the scores of categories where there are any', async ({ installation: { analytics }, quiz, open }) => {
    const path = `/dashboard/analytics/${quiz.id}?tab=categories`;
    await open(path);
    await findTab('Questions');
    expect(screen.queryByText('Categories', { selector: '[role=tab]' })).toBeNull();
    const spread = [0, 0, 1, 0, 0, 1, 1, 0, 1, 0];
    analytics.figuresOf = () => ({
      ...figures,
      categories: [
        { name: 'Strategy', count: 4, average: 56.25, spread },
        { name: 'Data', count: 0, average: 0, spread: spread.map(() => 0), removed: true },
      ],
    });
    await open(path);
    expect((await findTab('Categories')).ariaSelected).toBe('true');
    expect(cellsOf(/^Strategy$/)).toEqual(['56', '', '20–69', '4']);
    expect(cellsOf(/^Data \(removed\)$/)).toEqual(['–', '', '–', '0']);
  });

  test('keep the period in the address, and go back from it', async ({ quiz, user, open }) => {
    const path = `/dashboard/analytics/${quiz.id}`;
    const router = await open(path);
    await user.click(await period('7 days'));
    await waitFor(() => expect(router.state.location.search).toBe('?period=7'));
    await user.click(await findTab('Over time'));
    await user.click(await screen.findByLabelText('Over time as a table'));
    const table = screen.getByText(/by day$/, { selector: 'caption' }).closest('table') as HTMLElement;
    expect(table.querySelectorAll('[scope=row]')).toHaveLength(7);
    await router.navigate(-1);
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await screen.findByText('All time', { selector: 'nav [aria-current=true]' });
    await open(`${path}?period=30`);
    await screen.findByText('30 days', { selector: 'nav [aria-current=true]' });
  });

  test('claim nothing of all time before its figures are there, and keep the focus on the way', async ({
    installation: { api, analytics },
    quiz,
    press,
    open,
  }) => {
    analytics.figuresOf = (_id, { from }) => (from ? {} : figures);
    const router = await open(`/dashboard/analytics/${quiz.id}?period=7`);
    const link = await screen.findByText('Show all time');
    const answer = api.hold('GET /api/quizzes/{id}/analytics');
    await press(link);
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await expectFocus();
    expect(screen.queryByText('No views yet')).toBeNull();
    answer();
    await findTab('Over time');
    await expectFocus();
  });

  test('announce a period when its figures are shown, not before, and that they were read anew', async ({
    installation: { api },
    quiz,
    press,
    open,
  }) => {
    const { said, expectSaid } = listen();
    await open(`/dashboard/analytics/${quiz.id}`);
    await screen.findByText('Recent Leads');
    const restore = api.drop('GET /api/quizzes/{id}/analytics');
    said();
    await press(period('7 days'));
    await waitFor(() => expect(document.querySelector('main [role=alert]')).toBeTruthy());
    expect(said()).toEqual([expect.stringMatching(/^This could not be loaded/)]);
    restore();
    await press(period('30 days'));
    await expectSaid('Figures of 30 days');
    await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeNull());
    await press(screen.findByLabelText('Refresh'));
    await expectSaid('Refreshed');
    await press(period('7 days'));
    await expectSaid('Figures of 7 days');
  });
});

test('the analytics of all quizzes lead to each one over the same period', async ({
  installation: { analytics },
  quiz,
  user,
  open,
}) => {
  analytics.rows.set(quiz.id, { views: 3, starts: 3, completions: 2, leads: 2, completionRate: 200 / 3 });
  const router = await open('/dashboard/analytics?period=30');
  await screen.findByText(/Select a quiz to view its analytics\./);
  await screen.findByText(quiz.title, { selector: 'th a' });
  expect(cellsOf(/^Which coffee/)).toEqual(['3', '3', '2', '66.7%', '2']);
  await user.click(within(card('All quizzes') as HTMLElement).getByText(quiz.title));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/analytics/${quiz.id}`));
  expect(router.state.location.search).toBe('?period=30');
});
