import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { coffeeQuiz, energyQuiz, findOpenQuestion, goToStep, keys } from '../../../../test/builder.ts';
import { test as base } from '../../../../test/dashboard-test.tsx';
import { expectFocus, expectToast, fill } from '../../../../test/queries.ts';

const test = base.extend<{
  /** Opens a published quiz on a step; the first one is of categories, and of points where `points` is true. */
  openOn: (step: 'Theme & Design' | 'Questions', points?: boolean) => Promise<Quiz>;
  /** Saves, and returns what is stored then. */
  save: () => Promise<Quiz>;
}>({
  openOn: async ({ installation: { quizzes }, user, open }, use) =>
    use(async (step, points = false) => {
      const quiz = quizzes.add({ ...(points ? energyQuiz : coffeeQuiz), status: 'published' });
      await open(`/dashboard/quiz-builder/${quiz.id}`);
      await goToStep(user, step);
      return quiz;
    }),
  save: async ({ installation: { quizzes }, user }, use) =>
    use(async () => {
      await user.keyboard(keys.save);
      await expectToast('Success', 'Quiz updated successfully');
      return [...quizzes.byId.values()].at(-1) as Quiz;
    }),
});

const votes = ({ questions }: Quiz) => questions.flatMap(({ options }) => options.map(({ bucket }) => bucket));
const names = ({ outcomes }: Quiz) => outcomes.map(({ name }) => name);
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
/** The row of an outcome, from 0 on: the button that opens it and, open, its fields. */
const rowOf = (index: number) => screen.getByLabelText(`Remove outcome ${index + 1}`).closest('li') as HTMLElement;
const openerOf = (index: number) => within(rowOf(index)).getAllByRole('button')[0] as HTMLElement;

describe('the name of an outcome', () => {
  test('leaves its votes alone, and two swap theirs in one save', async ({ user, openOn, save }) => {
    const quiz = await openOn('Theme & Design');
    const [first = '', second = '', ...others] = names(quiz);
    await user.click(openerOf(0));
    await fill(user, await field('Outcome 1 name'), second);
    await user.click(openerOf(1));
    await fill(user, await field('Outcome 2 name'), first);
    const now = await save();
    expect(now.published).toBe(true);
    expect(names(now)).toEqual([second, first, ...others]);
    const swapped = new Map([
      [first, second],
      [second, first],
    ]);
    expect(votes(now)).toEqual(votes(quiz).map((name) => swapped.get(name) ?? name));
    expect(now.outcomes.map(({ id }) => id)).toEqual(quiz.outcomes.map(({ id }) => id));
  });

  test('may be that of another one: each keeps its votes', async ({ user, openOn, save }) => {
    const quiz = await openOn('Theme & Design');
    const voted = ({ questions }: Quiz) => questions.flatMap(({ options }) => options.map((option) => option.votes));
    await user.click(openerOf(0));
    await fill(user, await field('Outcome 1 name'), names(quiz)[1] ?? '');
    const now = await save();
    expect(names(now).slice(0, 2)).toEqual([names(quiz)[1], names(quiz)[1]]);
    expect(voted(now)).toEqual(voted(quiz));
  });
});

describe('an address that browsers would block', () => {
  test('of a picture is wrong in its field, with the one that was meant', async ({
    installation,
    user,
    openOn,
    save,
  }) => {
    const quiz = await openOn('Theme & Design');
    await user.click(openerOf(0));
    await user.click(await screen.findByText('Picture, button and redirect'));
    const picture = await field('Outcome 1 picture URL');
    await fill(user, picture, 'http://pics.example/a.png');
    await user.keyboard(keys.save);
    await waitFor(() => expect(picture.ariaInvalid).toBe('true'));
    expect(installation.quizzes.byId.get(quiz.id)).toEqual(quiz);
    await user.click(screen.getByText('Use https://pics.example/a.png'));
    expect(picture.value).toBe('https://pics.example/a.png');
    expect((await save()).outcomes[0]?.imageUrl).toBe('https://pics.example/a.png');
  });

  test('of a button is wrong as soon as its field is left', async ({ user, openOn, save }) => {
    await openOn('Theme & Design');
    await user.click(openerOf(0));
    await user.click(await screen.findByText('Picture, button and redirect'));
    await fill(user, await field('Outcome 1 button text'), 'Shop');
    const link = await field('Outcome 1 button link');
    await fill(user, link, 'shop.example/brushes');
    await user.tab();
    await user.click(await screen.findByText('Use https://shop.example/brushes'));
    expect(link.value).toBe('https://shop.example/brushes');
    expect((await save()).outcomes[0]?.buttonUrl).toBe('https://shop.example/brushes');
  });

  test('of a button gets the parameters of a redirect only when asked to', async ({ user, openOn, save }) => {
    await openOn('Theme & Design');
    await user.click(openerOf(0));
    await user.click(await screen.findByText('Picture, button and redirect'));
    await fill(user, await field('Outcome 1 button text'), 'Shop');
    await fill(user, await field('Outcome 1 button link'), 'https://shop.example/@brand');
    expect((await save()).outcomes[0]?.buttonParameters ?? false).toBe(false);
    await user.click(screen.getByLabelText(/^Add score, outcome and email to the button link/));
    expect((await save()).outcomes[0]?.buttonParameters).toBe(true);
  });

  test('of a stored logo is said not to be seen', async ({ installation: { quizzes }, user, open, save }) => {
    const { id } = quizzes.add(coffeeQuiz);
    quizzes.change(id, { logoUrl: 'http://pics.example/logo.png' });
    await open(`/dashboard/quiz-builder/${id}`);
    await goToStep(user, 'Theme & Design');
    await screen.findByText(/^Visitors do not see this logo\./);
    await user.click(screen.getByText('Use https://pics.example/logo.png'));
    await waitFor(() => expect(screen.queryByText(/^Visitors do not see this logo\./)).toBeNull());
    await expectFocus(/Change Logo/);
    expect((await save()).logoUrl).toBe('https://pics.example/logo.png');
  });
});

describe('the votes of options', () => {
  test('go to the outcome that is named when theirs is removed', async ({ user, openOn, save }) => {
    const quiz = await openOn('Theme & Design');
    const [gone = '', , heir = ''] = names(quiz);
    await user.click(screen.getByLabelText('Remove outcome 1'));
    const dialog = within(await screen.findByRole('dialog', { name: `Remove “${gone}”?` }));
    await user.selectOptions(dialog.getByLabelText('What these options vote for from now on'), heir);
    await user.click(dialog.getByText('Remove outcome', { selector: 'button' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(openerOf(0)));
    const now = await save();
    expect(names(now)).toEqual(names(quiz).slice(1));
    expect(votes(now)).toEqual(votes(quiz).map((name) => (name === gone ? heir : name)));
  });

  test('are chosen from the outcomes, and a new name can be made one', async ({ user, openOn, save }) => {
    const quiz = await openOn('Questions');
    const [, second = ''] = names(quiz);
    await user.click(await screen.findByLabelText('Edit question 1'));
    const opened = within(await findOpenQuestion());
    const category = (letter: string) =>
      opened.getByRole<HTMLInputElement>('combobox', { name: `Outcome of option ${letter}` });
    await fill(user, category('A'), second.slice(0, 3));
    await user.click(await opened.findByRole('option', { name: second }));
    expect(category('A').value).toBe(second);
    await fill(user, category('B'), 'Cortado');
    await user.click(await opened.findByRole('option', { name: 'Make “Cortado” an outcome' }));
    await waitFor(() => expect(opened.queryByText('Make “Cortado” an outcome')).toBeNull());
    // The same from below the field, where its list is closed.
    const third = category('C');
    await fill(user, third, 'Ristretto');
    await user.keyboard('{Escape}');
    (await opened.findByRole('button', { name: 'Make “Ristretto” an outcome' })).focus();
    await user.keyboard('{Enter}');
    await expectFocus('Outcome of option C');
    await fill(user, third, '');
    await user.keyboard('{ArrowDown}{ArrowUp}');
    const last = within(opened.getByRole('listbox')).getAllByRole('option').at(-1);
    expect(third.getAttribute('aria-activedescendant')).toBe(last?.id);
    await user.keyboard('{Enter}');
    expect(third.value).toBe('Ristretto');
    const now = await save();
    expect(names(now)).toEqual([...names(quiz), 'Cortado', 'Ristretto']);
    expect(votes(now).slice(0, 3)).toEqual([second, 'Cortado', 'Ristretto']);
  });

  test('that name no outcome become one with the next save of a draft, and are refused where it is live', async ({
    installation: { quizzes },
    user,
    open,
    save,
  }) => {
    const { id } = quizzes.add(coffeeQuiz);
    await open(`/dashboard/quiz-builder/${id}`);
    await goToStep(user, 'Questions');
    await user.click(await screen.findByLabelText('Edit question 1'));
    const category = async (letter: string) =>
      within(await findOpenQuestion()).getByRole<HTMLInputElement>('combobox', {
        name: `Outcome of option ${letter}`,
      });
    await fill(user, await category('A'), 'Cortado ');
    const now = await save();
    expect([names(now).at(-1), votes(now)[0]]).toEqual(['Cortado', 'Cortado']);
    quizzes.change(id, { status: 'published' });
    await open(`/dashboard/quiz-builder/${id}`);
    await goToStep(user, 'Questions');
    await user.click(await screen.findByLabelText('Edit question 1'));
    await fill(user, await category('B'), 'Ristretto');
    await user.keyboard(keys.save);
    await screen.findByText(/There is no outcome “Ristretto”/);
    expect(names(quizzes.byId.get(id) as Quiz)).toEqual(names(now));
  });

  test('that are missing are led to from what is in the way of publishing', async ({
    installation: { quizzes },
    user,
    open,
  }) => {
    const questions = (coffeeQuiz.questions ?? []).map((question) => ({
      ...question,
      options: (question.options ?? []).map(({ text }) => ({ text })),
    }));
    const { id } = quizzes.add({ ...coffeeQuiz, questions });
    await open(`/dashboard/quiz-builder/${id}`);
    await user.click(await screen.findByText('Publish', { selector: 'button *' }));
    const problem = await screen.findByText(/^No option of question 2/);
    await user.click(within(problem.closest('li') as HTMLElement).getByText('Go to step 4'));
    await expectFocus('Outcome of option A');
    expect((await findOpenQuestion()).ariaLabel).toBe('Question 2');
  });
});

describe('the ranges of a quiz of points', () => {
  const boundary = () => screen.getAllByRole('slider')[0] as HTMLElement;
  const ranges = ({ outcomes }: Quiz) => outcomes.map(({ minScore, maxScore }) => [minScore, maxScore]);

  test('are moved by the arrow keys, told in words, and brought back by undo', async ({ user, openOn, save }) => {
    const quiz = await openOn('Theme & Design', true);
    const [[, end = 0] = []] = ranges(quiz) as number[][];
    const [below, above] = names(quiz);
    boundary().focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(boundary().ariaValueText).toBe(`${below} up to ${end + 2}, ${above} from ${end + 3}`);
    await user.keyboard('{PageDown}');
    expect(boundary().ariaValueNow).toBe(String(end - 7));
    // In one go, so undone in one go; the focus stays on the boundary.
    await user.keyboard(keys.undo);
    expect(boundary().ariaValueNow).toBe(String(end + 1));
    expect(document.activeElement).toBe(boundary());
    await user.keyboard('{Home}');
    expect(boundary().ariaValueNow).toBe('1');
    expect(ranges(await save()).slice(0, 2)).toEqual([
      [0, 0],
      [1, ranges(quiz)[1]?.[1]],
    ]);
  });
});

describe('another outcome type', () => {
  test('says first what it does to published figures, and leads back', async ({
    installation: { analytics, quizzes },
    user,
    openOn,
  }) => {
    analytics.figuresOf = () => ({ totalViews: 1, totalStarts: 1, totalCompletions: 1, totalLeads: 1 });
    const quiz = await openOn('Theme & Design', true);
    const points = screen.getByRole('radio', { name: /Points-Based/ });
    const categories = screen.getByRole('radio', { name: /Category-Based/ });
    const dialog = () => screen.findByRole('dialog', { name: 'Switch to categories?' });
    const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(categories);
    const asked = within(await dialog());
    await asked.findByText('1 person completed this quiz, and it has 1 lead.');
    asked.getByText(/^Every lead keeps the score and the outcome it was given/);
    await user.keyboard('{Escape}');
    await isGone();
    expect(points.ariaChecked).toBe('true');

    await user.click(categories);
    await user.click(within(await dialog()).getByText('Switch to categories'));
    await isGone();
    expect(categories.ariaChecked).toBe('true');
    // Back to what is stored asks nothing.
    await user.click(points);
    expect(points.ariaChecked).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(quizzes.byId.get(quiz.id)).toEqual(quiz);
  });
});
