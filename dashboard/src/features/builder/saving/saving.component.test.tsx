import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, vi } from 'vitest';
import type { QuizDraft } from '#contract/quiz/quiz.schema';
import { storedPicturePath } from '#contract/web/stored-picture';
import { energyQuiz, findOpenQuestion, goToQuestions, goToStep, keys } from '../../../test/builder.ts';
import { test as base, type OpenedQuiz } from '../../../test/builder-test.ts';
import type { Router } from '../../../test/dashboard-test.tsx';
import type { FakeInstallation } from '../../../test/fake-installation.ts';
import { fakeUploads } from '../../../test/fake-upload.ts';
import { expectFocus, expectToast, fill, findWholeText, isDisabled, pressTwice } from '../../../test/queries.ts';

const HOOK = 'https://hooks.example.com/leads';
const NEW_QUIZ = '/dashboard/quiz-builder';
const PUT = 'PUT /api/quizzes/{id}';
const GET = 'GET /api/quizzes/{id}';
const POST = 'POST /api/quizzes';
const UPDATED = ['Success', 'Quiz updated successfully'] as const;
const MERGED = ['Success', 'Quiz updated successfully. Changes made elsewhere were merged in.'] as const;
const NOTICE = /unsaved changes/i;

const findTitle = () => screen.findByLabelText<HTMLInputElement>('Quiz title');
const save = (user: UserEvent) => user.click(screen.getByText('Save', { selector: 'button *' }));
const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Edited elsewhere' }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edited elsewhere' })).toBeNull());
const choose = async (user: UserEvent, button: string) => user.click((await findDialog()).getByText(button));
const leaveFor = async (user: UserEvent, page: string) => {
  await user.click(screen.getByText(page, { selector: 'a *, a' }));
  await user.click(await screen.findByText('Leave', { selector: 'button' }));
  await screen.findByText(page, { selector: 'h1' });
};
const findPublish = () => screen.findByText('Publish', { selector: 'button *' });
const publish = async (user: UserEvent) => user.click(await findPublish());
const unpublish = async (user: UserEvent) => {
  await user.click(screen.getByText('Unpublish'));
  const ask = within(await screen.findByRole('alertdialog', { name: 'Unpublish this quiz?' }));
  await user.click(ask.getByText('Unpublish', { selector: 'button' }));
};

type Fixtures = {
  /** Opens a stored quiz at the step that has its title. */
  openBasics: (draft?: QuizDraft) => Promise<OpenedQuiz & { title: HTMLInputElement }>;
  /** Opens a new quiz at its last step, with one question that two presses of each button have added. */
  openLastStep: (title: string) => Promise<Router>;
};
const test = base.extend<Fixtures>({
  openBasics: async ({ user, openQuiz }, use) => {
    await use(async (draft) => {
      const opened = await openQuiz(draft);
      await goToStep(user, 'Quiz Basics');
      return { ...opened, title: await findTitle() };
    });
  },
  openLastStep: async ({ user, open }, use) => {
    await use(async (title) => {
      const router = await open(NEW_QUIZ);
      await fill(user, await findTitle(), title);
      await goToQuestions(user);
      await user.dblClick(await screen.findByText('Add question'));
      const opened = within(await findOpenQuestion());
      await fill(user, opened.getByLabelText('Question'), 'Why?');
      await fill(user, opened.getByLabelText('Option A'), 'So');
      await fill(user, opened.getByLabelText('Option B'), 'Else');
      await user.dblClick(opened.getByText('Done'));
      await screen.findByLabelText('Edit question 1');
      expect(screen.getAllByText(/^\d+\. /, { selector: 'h3' })).toHaveLength(1);
      return router;
    });
  },
});

describe('a save that is under way when one leaves', () => {
  test('is waited for when the owner comes back', async ({ installation, user, openBasics }) => {
    const { title, router } = await openBasics();
    await fill(user, title, 'Gone on');
    const answer = installation.api.hold(PUT);
    await save(user);
    await findWholeText('Saving…');
    await leaveFor(user, 'My Quizzes');
    await router.navigate(-1);
    await screen.findByText('Your last changes are being saved…');
    answer();
    expect((await findTitle()).value).toBe('Gone on');
    await findWholeText('Saved');
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  test('leaves as a draft what was typed after it', async ({ installation, user, openBasics }) => {
    const { title, router, stored } = await openBasics();
    await fill(user, title, 'Sent');
    const answer = installation.api.hold(PUT);
    await save(user);
    await findWholeText('Saving…');
    await fill(user, title, 'Sent, and more');
    await leaveFor(user, 'My Quizzes');
    answer();
    await expectToast(...UPDATED);
    await router.navigate(-1);
    await screen.findByText(NOTICE);
    await user.click(screen.getByText('Restore'));
    const restored = await findTitle();
    await waitFor(() => expect(restored.value).toBe('Sent, and more'));
    await save(user);
    await waitFor(() => expect(stored().title).toBe('Sent, and more'));
    await findWholeText('Saved');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a quiz that was edited elsewhere', () => {
  test('is said to be so at once by another tab, and taken over without an edit of one’s own', async ({
    user,
    openBasics,
  }) => {
    const { title, changeElsewhere } = await openBasics();
    await findWholeText('Saved');
    const { id, revision } = changeElsewhere({ title: 'Title of the other tab' });
    const channel = new BroadcastChannel('quizfunnel-saved-quizzes');
    channel.postMessage({ id, revision });
    channel.close();
    await findWholeText('Edited elsewhere');
    await save(user);
    await expectToast(...MERGED);
    expect(title.value).toBe('Title of the other tab');
    await findWholeText('Saved');
  });

  test('is merged where each changed another place', async ({ user, openBasics }) => {
    const { quiz, title, changeElsewhere, stored } = await openBasics();
    const [first, ...others] = quiz.questions;
    if (!first) throw new Error('The sample has no questions');
    changeElsewhere({ description: 'Theirs', questions: [{ ...first, title: 'First, theirs' }, ...others] });
    await fill(user, title, 'Mine');
    await goToStep(user, 'Questions');
    await user.click(await screen.findByLabelText('Edit question 2'));
    const opened = within(await findOpenQuestion());
    await fill(user, opened.getByLabelText('Question'), 'Second, mine');
    await user.click(opened.getByText('Done'));
    await user.click(screen.getByText('Create Quiz', { selector: 'button, button *' }));
    await expectToast(...MERGED);
    await screen.findByText('1. First, theirs', { selector: 'h3' });
    await findWholeText('Saved');
    // No undo takes back what was done elsewhere.
    expect(isDisabled(screen.getByLabelText('Undo'))).toBe(true);
    const now = stored();
    expect(now).toMatchObject({ title: 'Mine', description: 'Theirs' });
    expect(now.questions.slice(0, 2).map((question) => question.title)).toEqual(['First, theirs', 'Second, mine']);
    expect(now.questions.map(({ id }) => id)).toEqual(quiz.questions.map(({ id }) => id));
  });

  test('asks whose change stays where both changed the same place, and undo brings back the other', async ({
    user,
    openBasics,
  }) => {
    const { title, changeElsewhere, stored } = await openBasics();
    changeElsewhere({ title: 'Theirs', description: 'Theirs too' });
    await fill(user, title, 'Mine');
    await save(user);
    const dialog = await findDialog();
    // A space that was meant for the title answers nothing.
    await waitFor(() => expect(document.activeElement?.tagName).toBe('DIV'));
    dialog.getByText('Theirs too', { exact: false });
    await choose(user, 'Keep mine and save');
    await expectToast(...UPDATED);
    expect(stored()).toMatchObject({ title: 'Mine', description: 'Theirs too' });
    await user.click(screen.getByLabelText('Undo'));
    expect(title.value).toBe('Theirs');

    changeElsewhere({ title: 'Theirs again' });
    await fill(user, title, 'Mine again');
    await save(user);
    await choose(user, 'Keep theirs and save');
    await waitFor(() => expect(title.value).toBe('Theirs again'));
    await findWholeText('Saved');
    await user.click(screen.getByLabelText('Undo'));
    expect(title.value).toBe('Mine again');
  });

  test('keeps what was typed when one goes back to it, also over a reload', async ({ user, open, openBasics }) => {
    const { quiz, title, changeElsewhere, stored } = await openBasics();
    changeElsewhere({ title: 'Theirs' });
    await fill(user, title, 'Mine');
    await save(user);
    await findDialog();
    await user.keyboard('{Escape}');
    await noDialog();
    expect(title.value).toBe('Mine');
    await expectFocus('Save changes');
    expect(stored().title).toBe('Theirs');

    await open(`${NEW_QUIZ}/${quiz.id}`);
    await user.click(await screen.findByText('Restore'));
    await choose(user, 'Keep mine and save');
    await expectToast(...UPDATED);
    expect(stored().title).toBe('Mine');
  });

  test('is not published with what one has not seen, and says so', async ({ user, openBasics }) => {
    const { changeElsewhere, stored } = await openBasics();
    changeElsewhere({ title: 'Theirs' });
    await publish(user);
    await findDialog();
    expect(stored().published).toBe(false);
    await choose(user, 'Merge and publish');
    // Behind the dialog that says that it is live.
    await screen.findByText(UPDATED[1]);
    expect(stored()).toMatchObject({ published: true, title: 'Theirs' });
  });

  test('leads to what keeps the merge from being saved, not back to the button', async ({ user, openBasics }) => {
    const { quiz, changeElsewhere, stored } = await openBasics();
    const [first, ...others] = quiz.questions;
    if (!first) throw new Error('The sample has no questions');
    changeElsewhere({ questions: [{ ...first, next: 'gone' }, ...others] });
    await publish(user);
    await choose(user, 'Merge and publish');
    await noDialog();
    await expectFocus('After question 1, go to');
    screen.getByText('Leads to a question that does not come after this one.');
    expect(stored().published).toBe(false);
  });

  test('is taken offline at once, and its edits are still guarded', async ({ user, openBasics }) => {
    const { title, changeElsewhere, stored } = await openBasics({ ...energyQuiz, status: 'published' });
    changeElsewhere({ title: 'Theirs' });
    await fill(user, title, 'Mine');
    await unpublish(user);
    await expectToast('Success', 'Your quiz is a draft again. It was also edited elsewhere.');
    expect(stored()).toMatchObject({ published: false, title: 'Theirs' });
    expect(title.value).toBe('Mine');
    await save(user);
    await findDialog();
  });
});

describe('an answer that was lost', () => {
  test('of a save: it says that it is saved', async ({ installation, user, openBasics }) => {
    const { title, stored } = await openBasics();
    await fill(user, title, 'Arrived');
    const endLoss = installation.api.loseAnswer(PUT);
    await save(user);
    await expectToast(...UPDATED);
    await findWholeText('Saved');
    expect(stored().title).toBe('Arrived');
    endLoss();
    await fill(user, title, 'And on');
    await save(user);
    await waitFor(() => expect(stored().title).toBe('And on'));
    await findWholeText('Saved');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('of publishing and unpublishing: the builder says what the quiz is', async ({
    installation,
    user,
    openBasics,
  }) => {
    const { stored } = await openBasics();
    installation.api.loseAnswer(PUT);
    await publish(user);
    // Behind the dialog that says that it is live.
    await screen.findByText(UPDATED[1]);
    expect(stored().published).toBe(true);
    await user.keyboard('{Escape}');
    installation.api.loseAnswer('PATCH /api/quizzes/{id}');
    await unpublish(user);
    await expectToast('Success', 'Your quiz is a draft again');
    expect(stored().published).toBe(false);
    expect(await findPublish()).toBeTruthy();
  });

  const saveBlindly = async ({ api }: FakeInstallation, user: UserEvent) => {
    const endFaults = [api.loseAnswer(PUT), api.drop(GET)];
    await save(user);
    await expectToast('Error', 'Failed to update quiz');
    for (const end of endFaults) end();
  };

  test('of a save, and of the look at it: saving again says that it is saved', async ({
    installation,
    user,
    openBasics,
  }) => {
    const { title, stored } = await openBasics();
    await fill(user, title, 'Arrived');
    await saveBlindly(installation, user);
    expect(stored().title).toBe('Arrived');
    await save(user);
    await expectToast(...UPDATED);
    expect(screen.queryByRole('dialog')).toBeNull();
    await findWholeText('Saved');
    expect(stored().revision).toBe(2);
  });

  test('of a save: what was typed since is saved, too', async ({ installation, user, openBasics }) => {
    const { title, stored } = await openBasics();
    await fill(user, title, 'Arrived');
    await saveBlindly(installation, user);
    await fill(user, title, 'Arrived, and on');
    await save(user);
    await expectToast(...UPDATED);
    expect(stored().title).toBe('Arrived, and on');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a save', () => {
  test('leaves the webhook that was set on the page that leads to the builder', async ({
    installation: { quizzes },
    user,
    open,
  }) => {
    const { id } = quizzes.add(energyQuiz);
    await open(`/dashboard/share/${id}`);
    await fill(user, await screen.findByLabelText('Webhook URL'), HOOK);
    await user.click(screen.getByText('Save', { selector: 'button' }));
    await screen.findByText(/^Signing secret – shown only now/);
    await user.click(screen.getByText('Edit Quiz'));
    await goToStep(user, 'Quiz Basics');
    await fill(user, await findTitle(), 'Renamed after the webhook');
    await save(user);
    await expectToast(...UPDATED);
    expect(quizzes.byId.get(id)).toMatchObject({ title: 'Renamed after the webhook', webhookUrl: HOOK });
  });

  test('leaves the webhook that another tab set while the builder was open', async ({
    installation,
    user,
    openBasics,
  }) => {
    const { title, stored, quiz } = await openBasics();
    installation.webhooks.setAddress(quiz.id, HOOK);
    await fill(user, title, 'Renamed beside the webhook');
    await save(user);
    await expectToast(...UPDATED);
    expect(stored()).toMatchObject({ title: 'Renamed beside the webhook', webhookUrl: HOOK });
  });

  test('goes on from what is stored, not from what another page has read before', async ({
    installation: { quizzes },
    user,
    open,
  }) => {
    const { id } = quizzes.add(energyQuiz);
    await open(`/dashboard/share/${id}`);
    await screen.findByLabelText('Webhook URL');
    quizzes.change(id, { title: 'Stored since' });
    await user.click(screen.getByText('Edit Quiz'));
    await goToStep(user, 'Quiz Basics');
    expect((await findTitle()).value).toBe('Stored since');
  });
});

describe('a quiz that is gone elsewhere', () => {
  test('can be saved as a new one', async ({ installation, user, openBasics }) => {
    const { quizzes } = installation;
    const { quiz, title, router } = await openBasics();
    await fill(user, title, 'Outlives its quiz');
    quizzes.byId.delete(quiz.id);
    await save(user);
    await screen.findByText('This quiz was deleted elsewhere.');
    expect(title.value).toBe('Outlives its quiz');
    await user.click(screen.getByText('Save as a new quiz'));
    await expectToast('Success', 'Quiz created successfully');
    const [made] = [...quizzes.byId.values()];
    await waitFor(() => expect(router.state.location.pathname).toBe(`${NEW_QUIZ}/${made?.id}`));
    expect(made?.id).not.toBe(quiz.id);
    expect([made?.title, made?.questions.length]).toEqual(['Outlives its quiz', quiz.questions.length]);
  });

  test('offers its unsaved changes to a new one', async ({ installation, user, open, openBasics }) => {
    const { quiz, title } = await openBasics();
    await fill(user, title, 'Found again');
    await leaveFor(user, 'My Quizzes');
    installation.quizzes.byId.delete(quiz.id);
    await open(NEW_QUIZ);
    const notice = await screen.findByText('Found again');
    expect(notice.closest('[role=status]')?.textContent).toMatch(NOTICE);
    await user.click(screen.getByText('Restore'));
    const restored = await findTitle();
    await waitFor(() => expect(restored.value).toBe('Found again'));
  });
});

test('a quiz that is gone elsewhere has no version that could be named', async ({
  installation: { quizzes },
  user,
  open,
}) => {
  const { id } = quizzes.add(energyQuiz);
  await open(`/dashboard/history/${id}`);
  await user.click(await screen.findByRole('button', { name: /^Name the version/ }));
  const naming = within(await screen.findByRole('dialog', { name: 'Name this version' }));
  await fill(user, naming.getByLabelText('Name'), 'Spring');
  quizzes.byId.delete(id);
  await user.click(naming.getByText('Save', { selector: 'button' }));
  await screen.findByText('This quiz was deleted elsewhere.');
  await screen.findByText('Quiz not found', { selector: 'h1' });
});

describe('“Create Quiz”', () => {
  const create = () => screen.getByText('Create Quiz', { selector: 'button, button *' });
  const expectFailure = async ({ api }: FakeInstallation, requests: number) => {
    await waitFor(() => expect(api.calls(POST)).toHaveLength(requests));
    await expectToast('Error', 'Failed to create quiz');
    await waitFor(() => expect(isDisabled(create())).toBe(false));
  };

  test('makes one quiz of two presses', async ({ installation, openLastStep }) => {
    const { api, quizzes } = installation;
    const router = await openLastStep('Twice');
    pressTwice(create());
    await screen.findByText('Edit Quiz', { selector: 'h1' });
    await findWholeText('Saved');
    expect(api.calls(POST)).toHaveLength(1);
    expect([...quizzes.byId.keys()]).toEqual([router.state.location.pathname.split('/').at(-1)]);
  });

  test('leaves its page to the quiz: another one begins empty, and the way back leads to the first', async ({
    user,
    openLastStep,
  }) => {
    const router = await openLastStep('First of two');
    await user.click(create());
    await screen.findByText('Edit Quiz', { selector: 'h1' });
    await findWholeText('Saved');
    // The router knows an address before it is rendered, and nobody can leave between the two.
    await screen.findByText('My Quizzes', { selector: '[data-holds] *' });
    const its = router.state.location.pathname;
    expect(its).not.toBe(NEW_QUIZ);
    await router.navigate(NEW_QUIZ);
    await screen.findByText('Create Quiz', { selector: 'h1' });
    expect((await findTitle()).value).toBe('');
    expect(isDisabled(screen.getByLabelText('Undo'))).toBe(true);
    await router.navigate(-1);
    await screen.findByText('Edit Quiz', { selector: 'h1' });
    expect(router.state.location.pathname).toBe(its);
    await goToStep(user, 'Quiz Basics');
    expect((await findTitle()).value).toBe('First of two');
  });

  test('makes one quiz although the first answers were lost, with what was typed since', async ({
    installation,
    user,
    openLastStep,
  }) => {
    const { api, quizzes } = installation;
    const router = await openLastStep('Lost');
    const endLoss = api.loseAnswer(POST);
    await user.click(create());
    // It is asked for twice by itself.
    await expectFailure(installation, 2);
    // The same again is the quiz that was made.
    await user.click(create());
    await expectFailure(installation, 4);
    endLoss();
    await user.click(screen.getByLabelText('Edit question 1'));
    const opened = within(await findOpenQuestion());
    await fill(user, opened.getByLabelText('Option A'), 'So, and on');
    await user.click(opened.getByText('Done'));
    await user.click(create());
    await expectToast('Success', 'Quiz created successfully');
    const [made, ...others] = [...quizzes.byId.values()];
    await waitFor(() => expect(router.state.location.pathname).toBe(`${NEW_QUIZ}/${made?.id}`));
    expect(others).toEqual([]);
    expect(made?.questions[0]?.options.map(({ text }) => text)).toEqual(['So, and on', 'Else']);
  });

  test('tried again after a reload is the same quiz', async ({ installation, user, open, openLastStep }) => {
    const { api, quizzes } = installation;
    await openLastStep('Reloaded');
    const endLoss = api.loseAnswer(POST);
    await user.click(create());
    await expectFailure(installation, 2);
    endLoss();
    const router = await open(NEW_QUIZ);
    await user.click(await screen.findByText('Restore'));
    const title = await findTitle();
    await waitFor(() => expect(title.value).toBe('Reloaded'));
    await fill(user, title, 'Reloaded and renamed');
    await goToQuestions(user);
    await user.keyboard(keys.save);
    await waitFor(() => expect(router.state.location.pathname).toMatch(/quiz-builder\/[\w-]+$/));
    expect([...quizzes.byId.values()].map((quiz) => quiz.title)).toEqual(['Reloaded and renamed']);
  });
});

test('a save waits for a picture that is still uploaded, and stores it', async ({ installation, user, openBasics }) => {
  const { api, quizzes } = installation;
  vi.stubGlobal('XMLHttpRequest', fakeUploads(api));
  const picture = { url: storedPicturePath('0123456789abcdef0123456789abcdef', 1_200, 800), width: 1_200, height: 800 };
  api.on('POST /api/pictures', () => picture);
  const { quiz, title } = await openBasics();
  await fill(user, title, 'With a picture');
  const release = api.hold('POST /api/pictures');
  await user.click(screen.getByText('Link preview', { selector: 'summary' }));
  const photo = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });
  await user.upload(screen.getByLabelText('Preview picture file'), photo);
  await save(user);
  await expectToast('One moment', 'The quiz is saved once the picture is uploaded.');
  expect(quizzes.byId.get(quiz.id)?.title).toBe(quiz.title);
  release();
  await expectToast(...UPDATED);
  expect(quizzes.byId.get(quiz.id)).toMatchObject({ title: 'With a picture', shareImageUrl: picture.url });
});
