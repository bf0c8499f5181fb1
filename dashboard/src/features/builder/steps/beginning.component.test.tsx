import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { coffeeQuiz, findOpenQuestion, keys, preview } from '../../../test/builder.ts';
import { test } from '../../../test/dashboard-test.tsx';
import { expectFocus, expectToast, fill, findWholeText } from '../../../test/queries.ts';

test('a new quiz waits for the settings that it begins with, and says when they do not come', async ({
  installation: { api },
  user,
  open,
}) => {
  const restore = api.reject('GET /api/user/settings', 503, 'unavailable');
  await open('/dashboard/quiz-builder');
  const retry = await screen.findByText('Try again');
  expect(screen.queryByLabelText('Quiz title')).toBeNull();
  restore();
  await user.click(retry);
  await screen.findByLabelText('Quiz title');
});

test('the preview shows the template that is pointed at, until the quiz itself is edited', async ({ user, open }) => {
  window.innerWidth = 1440;
  await open('/dashboard/quiz-builder');
  await user.hover(await screen.findByText('Which coffee suits you?', { selector: 'button *' }));
  const shown = (title: string) => waitFor(() => expect(preview().getByText(title)).toBeTruthy());
  await shown('Which coffee suits you?');
  await user.type(screen.getByLabelText('Quiz title'), 'Mine');
  await shown('Mine');
});

test('templates are found by word, trade and goal, and are all there again when nothing fits', async ({
  user,
  open,
}) => {
  await open('/dashboard/quiz-builder');
  const gallery = within(await screen.findByRole('region', { name: 'Start from a template' }));
  await gallery.findByText('Which coffee suits you?');
  const titles = () =>
    gallery.queryAllByRole('listitem').map((card) => within(card).getAllByRole('button')[0]?.firstChild?.textContent);
  const all = titles();
  await user.selectOptions(gallery.getByLabelText('Trade'), 'health');
  expect(titles().sort()).toEqual([
    'Find your skin routine',
    'What kind of eater are you?',
    'Which training plan will you really keep up?',
  ]);
  await user.selectOptions(gallery.getByLabelText('Goal'), 'leads');
  expect(titles()).not.toContain('Find your skin routine');
  await user.type(gallery.getByLabelText('Search templates'), 'PLAN week');
  expect(titles()).toEqual(['Which training plan will you really keep up?']);
  expect(gallery.getByRole('status').textContent).toBe('1 template');
  await user.type(gallery.getByLabelText('Search templates'), ' zebra');
  expect(titles()).toEqual([]);
  await user.click(gallery.getByText('Show all templates'));
  expect(titles()).toEqual(all);
  await expectFocus('Search templates');
});

test('a gallery that does not come can be asked for again', async ({ installation: { api }, user, open }) => {
  const restore = api.reject('GET /api/templates', 503, 'unavailable');
  await open('/dashboard/quiz-builder');
  const gallery = within(await screen.findByRole('region', { name: 'Start from a template' }));
  const retry = await gallery.findByText('Try again');
  expect(gallery.queryByLabelText('Trade')).toBeNull();
  restore();
  await user.click(retry);
  await gallery.findByText('Which coffee suits you?');
});

test('a question that was answered and is another one now can become a new one', async ({
  installation: { quizzes },
  user,
  open,
}) => {
  const { id, questions } = quizzes.add({ ...coffeeQuiz, status: 'published' });
  quizzes.change(id, { submissionCount: 3 });
  await open(`/dashboard/quiz-builder/${id}`);
  await user.click(await screen.findByLabelText('Edit question 1'));
  const opened = within(await findOpenQuestion());
  const title = opened.getByLabelText('Question');
  const offer = () => screen.queryByText('Make it a new question');
  await fill(user, title, `${questions[0]?.title} Really?`);
  await findWholeText('Unsaved changes');
  expect(offer()).toBeNull();
  await fill(user, title, 'Something else altogether');
  await user.click(await opened.findByText('Make it a new question'));
  await waitFor(() => expect(offer()).toBeNull());
  await user.keyboard(keys.save);
  await expectToast('Success', 'Quiz updated successfully');
  const now = quizzes.byId.get(id)?.questions ?? [];
  const [first, ...others] = questions;
  expect(now.map((question) => question.title)).toEqual([
    'Something else altogether',
    ...others.map((question) => question.title),
  ]);
  expect(now[0]?.id).not.toBe(first?.id);
  expect(now.slice(1).map((question) => question.id)).toEqual(others.map((question) => question.id));
});

test('what previews of its link say is saved, and is folded away until it says something', async ({
  installation: { quizzes },
  user,
  open,
}) => {
  const { id } = quizzes.add(coffeeQuiz);
  await open(`/dashboard/quiz-builder/${id}`);
  const basics = async () => user.click(await screen.findByRole('button', { name: /Quiz Basics/ }));
  await basics();
  const title = await screen.findByLabelText('Preview title');
  expect(title.closest('details')?.open).toBe(false);
  await user.click(screen.getByText('Link preview'));
  await fill(user, title, 'Which coffee are you, really?');
  await fill(user, screen.getByLabelText('Preview text'), 'Seven questions');
  await user.keyboard(keys.save);
  await expectToast('Success', 'Quiz updated successfully');
  expect(quizzes.byId.get(id)).toMatchObject({
    shareTitle: 'Which coffee are you, really?',
    shareText: 'Seven questions',
    shareImageUrl: '',
  });
  await open(`/dashboard/quiz-builder/${id}`);
  await basics();
  expect((await screen.findByLabelText('Preview title')).closest('details')?.open).toBe(true);
});
