import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import type { Quiz, QuizDraft } from '#contract/quiz/quiz.schema';
import { energyQuiz, goToStep, keys } from '../../../../test/builder.ts';
import { test as base } from '../../../../test/dashboard-test.tsx';
import { expectFocus, expectToast, fill } from '../../../../test/queries.ts';

const test = base.extend<{
  /** Opens a points quiz with these blocks on the step that has them. */
  openPage: (blocks?: QuizDraft['resultBlocks']) => Promise<Quiz>;
  /** Saves, and returns the blocks that are stored then. */
  save: () => Promise<Quiz['resultBlocks']>;
}>({
  openPage: async ({ installation: { quizzes }, user, open }, use) =>
    use(async (resultBlocks = []) => {
      const quiz = quizzes.add({ ...energyQuiz, resultBlocks });
      await open(`/dashboard/quiz-builder/${quiz.id}`);
      await goToStep(user, 'Thank You Page');
      return quiz;
    }),
  save: async ({ installation: { quizzes }, user }, use) =>
    use(async () => {
      await user.keyboard(keys.save);
      await expectToast('Success', 'Quiz updated successfully');
      return ([...quizzes.byId.values()].at(-1) as Quiz).resultBlocks;
    }),
});

const rows = () => screen.queryAllByLabelText(/^Remove block/).map((button) => button.closest('li') as HTMLElement);
const names = () =>
  rows().map((row) => within(row).getByText(/./, { selector: '[data-block] > .font-medium' }).textContent);

describe('the page of a result', () => {
  test('begins with the default blocks, and goes back to them', async ({ user, openPage, save }) => {
    await openPage();
    await user.click(await screen.findByText('Lay out the result page'));
    expect(names()).toEqual(['Outcome’s picture', 'Score', 'Outcome’s title', 'Outcome’s text', 'Outcome’s button']);
    expect((await save()).map(({ kind }) => kind)).toEqual(['outcome', 'score', 'outcome', 'outcome', 'outcome']);
    await user.click(screen.getByText('Default page'));
    expect(await save()).toEqual([]);
  });

  test('gets a block from the menu, with its words and its condition', async ({ user, openPage, save }) => {
    const quiz = await openPage([{ kind: 'score' }]);
    const question = quiz.questions.find(({ options }) => options.length > 0);
    await user.click(await screen.findByText('Add block'));
    await user.click(await screen.findByRole('menuitem', { name: 'Heading' }));
    await expectFocus(/^Heading/);
    await fill(user, screen.getByLabelText('Block 2 heading'), 'As you said: ');
    await user.click(screen.getByLabelText('Insert a value into block 2 heading'));
    await user.click(await screen.findByRole('menuitem', { name: `1 · ${quiz.questions[0]?.title}` }));
    await user.selectOptions(screen.getByLabelText('When block 2 is shown'), 'when an option was chosen');
    await user.selectOptions(screen.getByLabelText('Option of block 2'), question?.options[1]?.text ?? '');
    expect(screen.getByText(`when “${question?.options[1]?.text}” was chosen`)).toBeTruthy();
    expect((await save())[1]).toMatchObject({
      kind: 'heading',
      text: `As you said: {{answer:${quiz.questions[0]?.id}}}`,
      condition: { when: 'chosen', questionId: question?.id, optionId: question?.options[1]?.id },
    });
  });

  test('has texts of the thank-you and of outcomes beside it, which take values too', async ({ user, openPage }) => {
    await openPage();
    await user.click(screen.getByText('Dynamic Thank You Page'));
    await fill(user, screen.getByLabelText('Message'), 'Well done, ');
    await user.click(screen.getByLabelText('Insert a value into the message'));
    await user.click(await screen.findByRole('menuitem', { name: 'Name' }));
    expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Well done, {{name}}');
    await goToStep(user, 'Theme & Design');
    const outcome = (await screen.findByLabelText('Remove outcome 1')).closest('li') as HTMLElement;
    await user.click(within(outcome).getByRole('button', { expanded: false }));
    for (const text of ['title', 'description', 'button text', 'button link'])
      expect(screen.getByLabelText(`Insert a value into outcome 1 ${text}`)).toBeTruthy();
  });

  test('is also a mail, which is previewed for each outcome as it is edited', async ({ user, openPage }) => {
    const { outcomes, title } = await openPage();
    await user.click(screen.getByLabelText('Send the result by email'));
    await user.click(screen.getByText('Preview mail'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(`Your result: ${title}`)).toBeTruthy();
    const mail = () => dialog.getByTitle('The mail').getAttribute('srcdoc');
    expect(mail()).toContain(outcomes[0]?.title);
    await user.selectOptions(dialog.getByLabelText('Result'), outcomes[1]?.name ?? '');
    await waitFor(() => expect(mail()).toContain(outcomes[1]?.title));
  });

  test('is put in order by its buttons, and what was removed comes back', async ({ user, openPage, save }) => {
    await openPage([
      { kind: 'heading', text: 'One' },
      { kind: 'heading', text: 'Two' },
      { kind: 'heading', text: 'Three' },
    ]);
    await user.click(await screen.findByLabelText('Move down block 1'));
    await user.click(screen.getByLabelText('Remove block 3'));
    await user.click(await screen.findByText('Undo'));
    expect((await save()).map((block) => 'text' in block && block.text)).toEqual(['Two', 'One', 'Three']);
  });

  test('names a block that is never shown', async ({ openPage }) => {
    await openPage([{ kind: 'score', condition: { when: 'answered', questionId: 'gone' } }]);
    expect(await screen.findByText(/It is never shown/)).toBeTruthy();
  });

  test('has products with a name, a price and a link', async ({ user, openPage, save }) => {
    await openPage([{ kind: 'products', products: [] }]);
    await user.click(await screen.findByText('Products'));
    await user.click(screen.getByText('Add product'));
    await fill(user, screen.getByLabelText('Block 1 product 1 name'), 'Cream');
    await fill(user, screen.getByLabelText('Block 1 product 1 link'), 'https://shop.example/');
    expect(await save()).toMatchObject([
      { products: [{ title: 'Cream', note: '', price: '', url: 'https://shop.example/' }] },
    ]);
  });
});

test('placeholders that stand for nothing are warned of where they are written, and saved', async ({
  user,
  openPage,
  save,
}) => {
  await openPage([
    { kind: 'heading', text: 'For {{foo}}' },
    { kind: 'text', rich: [] },
    { kind: 'products', products: [{ title: 'Tea', price: '{{foo}}', note: 'For {{foo|you}}' }] },
  ]);
  await user.click(await screen.findByText('For {{foo}}'));
  screen.getByText('{{foo}} is not a value: it is shown as it stands.');
  await user.click(screen.getByText('Text', { selector: '[data-block] *' }));
  await fill(user, screen.getByLabelText('Block 2 text'), 'See {{category:Nope|–}} and {{hidden:partner}}');
  await screen.findByText('No question has the score category of {{category:Nope}}, so “–” is shown.');
  screen.getByText('{{hidden:partner}} is what ?hidden-partner=… says in the address of the quiz');
  await user.click(screen.getByText('Products', { selector: '[data-block] *' }));
  screen.getByText('{{foo}} is not a value: it is shown as it stands.');
  expect(await save()).toHaveLength(3);
});
