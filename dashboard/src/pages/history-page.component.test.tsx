import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { energyQuiz } from '../test/builder.ts';
import { test as base } from '../test/dashboard-test.tsx';
import { expectFocus } from '../test/queries.ts';

const test = base.extend<{
  /** A published quiz as it was made. */
  quiz: Quiz;
  /** Saves it with another title of its first question. */
  reword: (title: string) => Quiz;
}>({
  quiz: async ({ installation: { quizzes } }, use) => use(quizzes.add({ ...energyQuiz, status: 'published' })),
  reword: async ({ installation: { quizzes }, quiz }, use) => {
    const [first, ...rest] = quiz.questions as [Quiz['questions'][number], ...Quiz['questions']];
    await use((title) => quizzes.change(quiz.id, { questions: [{ ...first, title }, ...rest] }));
  },
});

const firstTitle = ({ questions }: Quiz) => questions[0]?.title ?? '';
/** Asks to restore the first save of the quiz. */
async function askToRestore(user: UserEvent) {
  const oldest = (await screen.findByText('Created')).closest('li') as HTMLElement;
  await user.click(within(oldest).getByText('Restore'));
  const title = await screen.findByText('Restore this version?');
  return within(title.closest('[role=dialog]') as HTMLElement);
}

describe('the history of a quiz', () => {
  test('does not restore over what another tab has saved since', async ({
    installation: { quizzes },
    quiz,
    reword,
    user,
    open,
  }) => {
    reword('How old is it?');
    await open(`/dashboard/history/${quiz.id}`);
    const dialog = await askToRestore(user);
    quizzes.change(quiz.id, { title: 'Saved elsewhere' });
    await user.click(dialog.getByText('Restore'));
    await screen.findAllByText(/^The quiz was edited elsewhere in the meantime/);
    const now = quizzes.byId.get(quiz.id) as Quiz;
    expect([now.title, firstTitle(now)]).toEqual(['Saved elsewhere', 'How old is it?']);
  });

  test('claims nothing of a save whose versions could not be read, and says so', async ({
    installation: { api },
    quiz,
    reword,
    user,
    open,
  }) => {
    reword('How old is it?');
    const restore = api.reject('GET /api/quizzes/{id}/versions/{version}', 503, 'unavailable');
    await open(`/dashboard/history/${quiz.id}`);
    await screen.findByText('What changed could not be loaded.');
    restore();
    screen.getByLabelText(/^Try again to load what changed/).focus();
    await user.keyboard('{Enter}');
    await screen.findByText(`${firstTitle(quiz)} → How old is it?`);
    await expectFocus();
  });

  test('claims nothing of a save before the one before it is loaded', async ({ quiz, reword, user, open }) => {
    for (let save = 1; save <= 20; save += 1) reword(`Asked for the ${save}th time?`);
    await open(`/dashboard/history/${quiz.id}`);
    await screen.findByText('Load earlier saves to see what changed.');
    screen.getByText('Load more').focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Created');
    expect(screen.queryByText('Load earlier saves to see what changed.')).toBeNull();
    await screen.findByText(`${firstTitle(quiz)} → Asked for the 1th time?`);
    await expectFocus(/\w/);
  });

  test('sees that it was restored where the answer alone was lost', async ({
    installation: { api, quizzes },
    quiz,
    reword,
    user,
    open,
  }) => {
    reword('How old is it?');
    await open(`/dashboard/history/${quiz.id}`);
    const dialog = await askToRestore(user);
    api.loseAnswer('POST /api/quizzes/{id}/versions/{version}/restore');
    await user.click(dialog.getByText('Restore'));
    await screen.findAllByText('Version restored');
    expect(quizzes.byId.get(quiz.id)?.questions).toEqual(quiz.questions);
    await screen.findByText('Restored');
  });

  test('says of a version that is no longer stored what was changed, and offers nothing to do with it', async ({
    installation: { history },
    quiz,
    reword,
    user,
    open,
  }) => {
    const pruned = reword('How old is it?');
    reword('How big is it?');
    history.pruned.add(pruned.version);
    await open(`/dashboard/history/${quiz.id}`);
    const row = (await screen.findByText(/^No longer stored/)).closest('li') as HTMLElement;
    expect(within(row).queryAllByRole('button')).toEqual([]);
    within(row).getByText('Questions:');
    const oldest = screen.getByText('Created').closest('li') as HTMLElement;
    await user.click(within(oldest).getByText('Compare'));
    const choice = await screen.findByLabelText<HTMLSelectElement>('First version');
    expect(choice.options).toHaveLength(2);
  });
});
