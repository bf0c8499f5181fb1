import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, vi } from 'vitest';
import { coffeeQuiz, energyQuiz } from '../test/builder.ts';
import { test } from '../test/dashboard-test.tsx';
import { expectToast } from '../test/queries.ts';

describe('the publish switch', () => {
  test('shows at once what it will be', async ({ installation: { api, quizzes }, user, open }) => {
    const { id } = quizzes.add(energyQuiz);
    await open(`/dashboard/share/${id}`);
    const answer = api.hold('PATCH /api/quizzes/{id}');
    await user.click(await screen.findByLabelText('Published'));
    await screen.findByText('Anyone with the link can take it.');
    expect(screen.getByLabelText('Published').ariaChecked).toBe('true');
    expect(quizzes.byId.get(id)?.published).toBe(false);
    answer();
    await expectToast('Success', 'Your quiz is live');
    expect(quizzes.byId.get(id)?.published).toBe(true);
  });

  test('goes back when publishing is refused, and says why', async ({ installation: { quizzes }, user, open }) => {
    const { id } = quizzes.add({ title: 'Nothing in it' });
    await open(`/dashboard/share/${id}`);
    await user.click(await screen.findByLabelText('Published'));
    await screen.findByText('This quiz cannot be published yet.');
    expect(screen.getByLabelText('Published').ariaChecked).toBe('false');
  });

  test('is thrown once by a double click', async ({ installation, user, open }) => {
    const { id } = installation.quizzes.add(energyQuiz);
    await open(`/dashboard/share/${id}`);
    await user.dblClick(await screen.findByLabelText('Published'));
    await expectToast('Success', 'Your quiz is live');
    expect(installation.api.calls('PATCH /api/quizzes/{id}')).toHaveLength(1);
    expect(installation.quizzes.byId.get(id)?.published).toBe(true);
  });

  test('says that the quiz was edited elsewhere', async ({ installation, user, open }) => {
    const { id } = installation.quizzes.add(energyQuiz);
    await open(`/dashboard/share/${id}`);
    const published = await screen.findByLabelText('Published');
    installation.quizzes.change(id, { title: 'Theirs' });
    await user.click(published);
    await expectToast('Success', 'Your quiz is live. It was edited elsewhere since this page was opened.');
    await screen.findByText('Theirs', { selector: 'h1' });
  });

  test('says what deserves a look', async ({ installation: { quizzes }, open }) => {
    const { id } = quizzes.add(energyQuiz);
    await open(`/dashboard/share/${id}`);
    await screen.findByText(/mentions a privacy policy, but nothing links to it/);
    quizzes.change(id, { privacyUrl: 'https://shop.example/privacy' });
    await open(`/dashboard/share/${id}`);
    await waitFor(() => expect(screen.queryByText(/mentions a privacy policy/)).toBeNull());
  });

  test('says that the quiz is gone, and blames no connection', async ({ installation, user, open }) => {
    const { id } = installation.quizzes.add(energyQuiz);
    await open(`/dashboard/share/${id}`);
    const published = await screen.findByLabelText('Published');
    installation.quizzes.byId.delete(id);
    await user.click(published);
    await expectToast('Error', 'This quiz was deleted elsewhere.');
    await screen.findByText('Quiz Not Found', { selector: 'h1' });
    expect(screen.queryByText(/Check your connection/)).toBeNull();
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

describe('sharing', () => {
  test('says where there is no description', async ({ installation: { quizzes }, open }) => {
    quizzes.add({ title: 'Bare' });
    await open('/dashboard/share');
    await screen.findByText('No description provided');
  });

  test('says that an address was copied, or that it was not', async ({ installation: { quizzes }, user, open }) => {
    const { id } = quizzes.add({ title: 'Coffee' });
    await open(`/dashboard/share/${id}`);
    const copy = await screen.findByLabelText('Copy Quiz URL');
    await user.click(copy);
    await expectToast('Copied!', 'Quiz URL copied to clipboard');
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/quiz/${id}`);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(copy);
    await expectToast('Error', 'Failed to copy to clipboard');
    vi.restoreAllMocks();
  });
});
