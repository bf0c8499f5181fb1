import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, vi } from 'vitest';
import { coffeeQuiz } from '../../test/builder.ts';
import { test } from '../../test/dashboard-test.tsx';
import { expectFocus, fill } from '../../test/queries.ts';
import { listen } from '../../test/speech.ts';

const TITLE = 'Which coffee are you?';
const findSearch = () => screen.findByLabelText<HTMLInputElement>('Search quizzes');

afterEach(() => {
  vi.useRealTimers();
});

describe('the list of quizzes', () => {
  test('keeps the focus while quizzes are unpublished, deleted and searched, and what was found is announced', async ({
    installation: { api, quizzes },
    user,
    open,
  }) => {
    quizzes.add({ ...coffeeQuiz, status: 'published' });
    quizzes.add({ title: 'A draft of mine' });
    const { said, expectSaid } = listen();
    const press = async (control: HTMLElement) => {
      control.focus();
      await user.keyboard('{Enter}');
    };
    const choose = async (title: string, action: string) => {
      await press(await screen.findByLabelText(`More actions for ${title}`));
      const item = await screen.findByText(action, { selector: '[role=menuitem], [role=menuitem] *' });
      await press(item.closest('[role=menuitem]') as HTMLElement);
    };
    await open('/dashboard/quizzes');
    await screen.findByText('A draft of mine');
    said();
    await choose(TITLE, 'Unpublish');
    await expectSaid('Notification', 'Success', 'Your quiz is a draft again');
    await expectFocus(/^More actions for/);
    await choose('A draft of mine', 'Delete');
    await press(await screen.findByText('Delete', { selector: '[role=alertdialog] button' }));
    await waitFor(() => expect(screen.queryByText('A draft of mine')).toBeNull());
    // The one in its place.
    await expectFocus(TITLE);
    await expectSaid('Notification', 'Success', 'Quiz deleted successfully');

    await user.type(await findSearch(), 'nothing');
    const clear = await screen.findByText('Clear Search');
    expect(screen.getByText('No quizzes found')).toBeTruthy();
    await expectSaid('0 quizzes found');
    await press(clear);
    await expectFocus('Search quizzes');
    // Nothing is narrowed down any more, and how many there are is announced all the same.
    await expectSaid('1 quiz found');
    // Another search with as many results is announced, too.
    await fill(user, await findSearch(), 'Which');
    await expectSaid('1 quiz found');
    await fill(user, await findSearch(), 'coffee');
    await expectSaid('1 quiz found');

    // One whose list is still to come is not.
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const answer = api.hold('GET /api/quizzes/summaries');
    await open('/dashboard/quizzes');
    const search = await findSearch();
    said();
    await fill(user, search, 'coffee');
    expect(screen.getByLabelText('Loading')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(said()).toEqual([]);
    answer();
    await expectSaid('1 quiz found');
  });
});
