import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import type { Delivery } from '#contract/lead/webhook.schema';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { coffeeQuiz } from '../test/builder.ts';
import { test as base } from '../test/dashboard-test.tsx';

const CREATED_AT = '2026-01-01T12:00:00.000Z';
const delivery: Delivery = {
  id: 'delivery1',
  type: 'lead.created',
  state: 'delivered',
  attempts: [{ at: CREATED_AT, durationMs: 12, status: 200, error: '', response: 'ok' }],
  nextAttemptAt: null,
  createdAt: CREATED_AT,
  submissionId: 'lead1',
  request: '{}',
};

const test = base.extend<{
  /** A published quiz with a webhook, a delivery to it and a lead. */
  quiz: Quiz;
}>({
  quiz: async ({ installation: { quizzes, leads, webhooks } }, use) => {
    const { id, title } = quizzes.add({ ...coffeeQuiz, status: 'published' });
    leads.add({ name: 'Leo Lead', quiz: { id, title } });
    webhooks.deliveries = [delivery];
    await use(quizzes.change(id, { webhookUrl: 'https://hooks.example.com/leads' }));
  },
});

const main = () => within(document.querySelector('main') as HTMLElement);
const findAlert = async (text: string | RegExp): Promise<HTMLElement> =>
  (await screen.findByText(text)).closest('[role=alert]') as HTMLElement;
const tryAgain = (alert: HTMLElement) => within(alert).getByText('Try again');
const noAlert = () => waitFor(() => expect(document.querySelector('main [role=alert]')).toBeNull());

describe('with nothing yet', () => {
  test.for([
    ['/dashboard/quizzes', 'No quizzes yet', 'Create Your First Quiz', '/dashboard/quiz-builder'],
    ['/dashboard/leads', 'No leads yet', 'Share Your Quizzes', '/dashboard/share'],
    ['/dashboard/share', 'No Quizzes to Share', 'Create Your First Quiz', '/dashboard/quiz-builder'],
    ['/dashboard/analytics', 'No quizzes yet', 'Create Your First Quiz', '/dashboard/quiz-builder'],
  ] as const)('%s has a picture, a sentence and one action', async ([path, title, action, to], { user, open }) => {
    const router = await open(path);
    const empty = (await screen.findByText(title, { selector: 'h2' })).parentElement as HTMLElement;
    expect(empty.querySelectorAll('p')).toHaveLength(1);
    expect(empty.querySelectorAll(':scope > div:first-child > svg')).toHaveLength(1);
    expect([...empty.querySelectorAll('a, button')].map(({ textContent }) => textContent.trim())).toEqual([action]);
    await user.click(within(empty).getByRole('link'));
    // The chunk of that page may have to be compiled first.
    await waitFor(() => expect(router.state.location.pathname).toBe(to), { timeout: 40_000 });
  });
});

describe('what could not be loaded', () => {
  for (const [path, call, find] of [
    [
      '/dashboard/quizzes',
      'GET /api/quizzes/summaries',
      () => screen.findByText('Which coffee are you?', { selector: 'h2, h2 *' }),
    ],
    ['/dashboard/quiz-builder/{id}', 'GET /api/quizzes/{id}', () => screen.findByLabelText('Edit question 1')],
    [
      '/dashboard/analytics',
      'GET /api/analytics/overview',
      () => screen.findByText('All quizzes', { selector: 'h2, h3' }),
    ],
    ['/dashboard/analytics/{id}', 'GET /api/quizzes/{id}/submissions', () => screen.findByText('Leo Lead')],
    ['/dashboard/analytics/{id}', 'GET /api/quizzes/{id}/analytics', () => screen.findAllByText('Quiz Starts')],
    ['/dashboard/leads', 'GET /api/submissions', () => screen.findByText('Leo Lead')],
    [
      '/dashboard/share',
      'GET /api/quizzes/summaries',
      () => screen.findByText('Which coffee are you?', { selector: 'h2, h2 *' }),
    ],
    ['/dashboard/share/{id}', 'GET /api/quizzes/{id}', () => screen.findByLabelText('Quiz URL')],
    ['/dashboard/share/{id}', 'GET /api/quizzes/{id}/webhook', () => screen.findByLabelText('Webhook URL')],
    ['/dashboard/share/{id}', 'GET /api/quizzes/{id}/webhook/deliveries', () => screen.findByText('lead.created')],
    ['/dashboard/settings', 'GET /api/user/settings', () => screen.findByText('Email notifications')],
  ] as const)
    test.for(['reject', 'drop'] as const)(
      `of ${path} goes on in place when ${call} comes after all: %s`,
      async (fault, { installation: { api }, quiz, user, open }) => {
        const restore = api[fault](call);
        await open(path.replace('{id}', quiz.id));
        const alert = await findAlert('This could not be loaded');
        expect(main().getByRole('alert')).toBe(alert);
        restore();
        await user.click(tryAgain(alert));
        await find();
        await noAlert();
      },
    );

  test('of a lead is tried again in its dialog', async ({ installation: { api, leads }, quiz, user, open }) => {
    leads.add({
      name: 'Lea Lead',
      quiz: { id: quiz.id, title: quiz.title },
      delivery: { id: 'd', state: 'pending', attempts: [], nextAttemptAt: CREATED_AT, createdAt: CREATED_AT },
    });
    await open('/dashboard/leads');
    const restore = api.drop('GET /api/submissions/{id}');
    await user.click(await screen.findByText('Lea Lead'));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('This could not be loaded');
    restore();
    const answer = api.hold('GET /api/submissions/{id}');
    await user.click(dialog.getByText('Try again'));
    await dialog.findByRole('status', { name: 'Loading' });
    answer();
    await dialog.findByText('Not tried yet.');
    expect(dialog.getByText('I agree to be contacted.')).toBeTruthy();
  });

  test.for([
    // How many cards fail, and what stands beside them.
    ['GET /api/quizzes/summaries', 1, 'Total Leads', 'Which coffee are you?'],
    ['GET /api/analytics/overview', 3, 'Which coffee are you?', 'Total Leads'],
  ] as const)(
    'of the start page is said by the card it belongs to: %s',
    async ([call, count, beside, after], { installation: { api }, quiz: _quiz, user, open }) => {
      const restore = api.drop(call);
      await open('/dashboard');
      const [said] = await screen.findAllByText('This could not be loaded');
      const alert = said?.closest('[role=alert]') as HTMLElement;
      await screen.findByText(beside);
      expect(main().getAllByRole('alert')).toHaveLength(count);
      restore();
      await user.click(tryAgain(alert));
      await screen.findByText(after);
      await noAlert();
    },
  );
});

describe('what is there already stays', () => {
  test.for([
    ['/dashboard', 'GET /api/analytics/overview', 'Total Leads'],
    ['/dashboard', 'GET /api/quizzes/summaries', 'Total Leads'],
    ['/dashboard/leads', 'GET /api/submissions', 'Recent Submissions'],
    ['/dashboard/analytics', 'GET /api/analytics/overview', 'Most leads first'],
    ['/dashboard/analytics/{id}', 'GET /api/quizzes/{id}/analytics', 'Quiz Starts'],
  ] as const)(
    'at %s when %s cannot be refreshed',
    async ([path, call, shown], { installation: { api }, quiz, user, open }) => {
      await open(path.replace('{id}', quiz.id));
      await screen.findAllByText(shown);
      const restore = api.drop(call);
      await user.click(screen.getByLabelText('Refresh'));
      const alert = await findAlert(/may be out of date/);
      expect(screen.getAllByText(shown).length).toBeGreaterThan(0);
      restore();
      await user.click(tryAgain(alert));
      await noAlert();
      expect(screen.getAllByText(shown).length).toBeGreaterThan(0);
    },
  );

  test('when the deliveries of a webhook cannot be refreshed', async ({ installation, quiz, user, open }) => {
    const { api, webhooks } = installation;
    webhooks.deliveries = [];
    await open(`/dashboard/share/${quiz.id}`);
    await screen.findByText('Nothing has been sent yet.');
    const restore = api.drop('GET /api/quizzes/{id}/webhook/deliveries');
    await user.click(screen.getByLabelText('Refresh deliveries'));
    const alert = await findAlert('The latest deliveries could not be loaded.');
    expect(screen.getByText('Nothing has been sent yet.')).toBeTruthy();
    restore();
    await user.click(tryAgain(alert));
    await noAlert();
  });

  test('when the list of quizzes cannot be read anew, with a note that it may be old', async ({
    installation: { api },
    quiz: { title },
    user,
    open,
  }) => {
    await open('/dashboard/quizzes');
    await user.click(await screen.findByLabelText(`More actions for ${title}`));
    const restore = api.drop('GET /api/quizzes/summaries');
    await user.click(await screen.findByText('Clone'));
    const alert = await findAlert(/This list may be out of date/);
    expect(screen.getByText(title, { selector: 'h2 *' })).toBeTruthy();
    expect(screen.queryByText(`${title} (Copy)`)).toBeNull();
    restore();
    await user.click(tryAgain(alert));
    await screen.findByText(`${title} (Copy)`, { selector: 'h2 *' });
    await noAlert();
  });
});

describe('the thank-you page', () => {
  test('shows a shape while it loads', async ({ installation: { api }, quiz, open }) => {
    const answer = api.hold('GET /api/public/quiz/{id}');
    await open(`/thank-you/${quiz.id}`);
    await screen.findByRole('status', { name: 'Loading' });
    answer();
    await screen.findByText('Thank You!', { selector: 'h1' });
  });

  test('asks once more by itself, then offers to where the connection was lost', async ({
    installation: { api },
    quiz,
    user,
    open,
  }) => {
    const asked = () => api.calls('GET /api/public/quiz/{id}').length;
    const restore = api.drop('GET /api/public/quiz/{id}');
    await open(`/thank-you/${quiz.id}`);
    await screen.findByText('Quiz not found', { selector: 'h1' });
    expect(asked()).toBe(2);
    restore();
    await user.click(screen.getByText('Try again'));
    await screen.findByText('Thank You!', { selector: 'h1' });
    expect(asked()).toBe(3);
  });

  test('says all of the thank-you, with the result that its address names and without an email address', async ({
    installation: { quizzes },
    quiz,
    open,
  }) => {
    const { title, subtitle, message } = { title: 'Hi {{name|there}}', subtitle: '{{score}}', message: '{{outcome}}!' };
    quizzes.change(quiz.id, {
      thankYouPageConfig: { ...quiz.thankYouPageConfig, title, subtitle, message },
      outcomes: [{ ...(quiz.outcomes[0] as Quiz['outcomes'][number]), name: 'A', title: '{{name|You}}: {{outcome}}' }],
    });
    // As a redirect of an owner's leads here; `location` is the test's own.
    history.replaceState(null, '', `/thank-you/${quiz.id}?score=80&outcome=A&email=ann%40example.com`);
    await open(`/thank-you/${quiz.id}?score=80&outcome=A`);
    await screen.findByText('Hi there', { selector: 'h1' });
    expect(screen.getByText('80')).toBeTruthy();
    expect(screen.getByText('You: A!')).toBeTruthy();
    expect(location.search).toBe('?score=80&outcome=A');
  });

  test('says when there is no quiz, and offers nothing', async ({ open }) => {
    await open('/thank-you/nothing');
    await screen.findByText('Quiz not found', { selector: 'h1' });
    expect(screen.queryByText('Try again')).toBeNull();
  });
});
