// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { askForTest } from '../test-quiz.ts';

afterEach(() => document.body.replaceChildren());

const several = { type: 'multiple_choice' as const, options: ['A', 'B', 'C'] };

it('an optional question is skipped, without what was begun', async () => {
  const quiz = askForTest({ type: 'number', optional: true, min: 5 }, several);
  await quiz.type('.entry', '1');
  await quiz.click('Next');
  expect(quiz.find('#problem').textContent).toBe('Please enter 5 or more');
  await quiz.click('Skip');
  expect(quiz.find('h2').textContent).toBe('Question 2');
  expect(quiz.saved.at(-1)?.answers).toEqual([]);
  await quiz.click('Previous');
  await quiz.click('Next');
  expect(quiz.tracked.filter((type) => type === 'skip')).toHaveLength(2);
});

it.each(['multiple_choice', 'multiple_select', 'picture_choice', 'dropdown'] as const)(
  'an option of %s has a field for what else it is',
  async (type) => {
    const quiz = askForTest({ type, options: ['A', { text: 'Other', other: true }] });
    expect(quiz.shadow.querySelector('.other')).toBeNull();
    await quiz.choose('Other');
    quiz.shadow.querySelector<HTMLElement>('#o1')?.click();
    await quiz.settled();
    await quiz.type('[aria-label="Please specify"]', 'b and c');
    await quiz.press('a', '.other');
    expect(quiz.saved.at(-1)?.answers[0]).toMatchObject({ chosen: ['Other'], otherText: 'b and c' });
  },
);

it('options are in an order of the visit, which a reload keeps, with what else and none last', () => {
  const options = [...'ABCDEFGH', { text: 'Other', other: true }, { text: 'None', alone: true }];
  const orderOf = () => {
    const { shadow } = askForTest({ type: 'multiple_select', shuffle: true, id: 'q', options });
    return [...shadow.querySelectorAll<HTMLInputElement>('.option input')].map(({ value }) => value).join();
  };
  const orders = new Set(Array.from({ length: 8 }, orderOf));
  expect(orders.size).toBeGreaterThan(3);
  for (const order of orders) expect(order).toMatch(/,Other,None$/);
});

it('a video is a button until it is pressed', async () => {
  const quiz = askForTest({ ...several, media: { kind: 'video', url: 'https://vimeo.com/76979871' } });
  expect(quiz.shadow.querySelector('iframe')).toBeNull();
  const button = quiz.find<HTMLButtonElement>('button.video');
  expect(button.textContent).toContain('Play video (Vimeo)');
  button.click();
  await quiz.settled();
  expect(quiz.find<HTMLIFrameElement>('iframe').src).toBe(
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=',
  );
});

it('a description is read with the title', () => {
  const description = [
    { kind: 'p' as const, lines: [[{ text: 'Take your ' }, { text: 'time', bold: true as const }]] },
  ];
  const quiz = askForTest({ ...several, description });
  expect(quiz.find('h2').getAttribute('aria-describedby')).toContain(quiz.find('.about').id);
  expect(quiz.find('strong').textContent).toBe('time');
});

it('True and False are stored, and read in the visitor’s language', async () => {
  const quiz = askForTest({ type: 'true_false', options: ['True', 'False'] });
  const { de } = await import('../messages/de.ts');
  quiz.mounted.update(null, { messages: de });
  await quiz.choose('Falsch');
  expect(quiz.saved.at(-1)?.answers[0]?.chosen).toEqual(['False']);
});

it('a branch drops what it skips, and progress counts the longest way and never runs backwards', async () => {
  const quiz = askForTest(
    { type: 'multiple_choice', options: [{ text: 'Long' }, { text: 'Short', next: 'q4' }] },
    several,
    several,
    { type: 'short_text' },
  );
  await quiz.choose('Long');
  await quiz.click('Next');
  expect(quiz.text()).toContain('Question 2 of 4 • 50% Complete');
  await quiz.choose('B');
  await quiz.click('Previous');
  await quiz.choose('Short');
  expect(quiz.text()).toContain('Question 1 of 4 • 25% Complete');
  await quiz.click('Next');
  expect(quiz.text()).toContain('Question 2 of 2 • 100% Complete');
  await quiz.type('textarea', 'x');
  await quiz.click('Finish');
  await quiz.type('#email', 'ann@example.com');
  await quiz.choose('I agree to receive');
  await quiz.click('See My Result');
  expect(quiz.submitted[0]?.answers).toEqual([
    { questionId: 'q1', answerOptionId: 'Short' },
    { questionId: 'q4', textAnswer: 'x' },
  ]);
});
