// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { askForTest } from '../test-quiz.ts';

afterEach(() => document.body.replaceChildren());

it('is a day within its bounds, which are said in the visitor’s format', async () => {
  const quiz = askForTest({ type: 'date', from: '2020-01-01', to: '2020-12-31' });
  const inWords = (day: string) => new Date(`${day}T12:00`).toLocaleDateString();
  for (const [day, words] of [
    ['2019-05-05', `Please choose ${inWords('2020-01-01')} or later`],
    ['2021-05-05', `Please choose ${inWords('2020-12-31')} or earlier`],
  ] as const) {
    await quiz.type('[type=date]', day);
    await quiz.click('Finish');
    expect(quiz.find('#problem').textContent).toBe(words);
  }
  await quiz.type('[type=date]', '2020-05-05');
  expect(quiz.saved.at(-1)?.answers).toEqual([{ questionId: 'q1', chosen: [], text: '2020-05-05' }]);
  await quiz.click('Finish');
  expect(quiz.text()).toContain('Your result is ready');
});

it('is no answer while the field is only passed', async () => {
  const quiz = askForTest({ type: 'date' });
  quiz.find('[type=date]').dispatchEvent(new FocusEvent('blur'));
  await quiz.settled();
  expect(quiz.tracked).not.toContain('start');
});
