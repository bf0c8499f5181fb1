// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { mountForTest, testQuiz } from '../test-quiz.ts';

afterEach(() => document.body.replaceChildren());

const quiz = () =>
  mountForTest({
    quiz: { ...testQuiz, questions: [{ id: 'q1', type: 'long_text', title: 'Tell us more', answerOptions: [] }] },
  });
const enter = async ({ find, settled }: ReturnType<typeof quiz>, modifier: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...modifier });
  const typed = find('textarea').dispatchEvent(event);
  await settled();
  return typed;
};

describe('a long text', () => {
  it('is a multi-line field labelled by the question', () => {
    const field = quiz().find<HTMLTextAreaElement>('textarea');
    expect(field.maxLength).toBe(2_000);
    expect(field.getAttribute('aria-labelledby')).toBe('q');
  });
  it('starts a new line with Enter', async () => {
    const shown = quiz();
    await shown.type('textarea', 'one');
    expect(await enter(shown)).toBe(true);
    expect(shown.find('h2').textContent).toBe('Tell us more');
  });
  it.each([{ ctrlKey: true }, { metaKey: true }])('advances with Enter and %o', async (modifier) => {
    const shown = quiz();
    await shown.type('textarea', 'one\ntwo');
    await enter(shown, modifier);
    expect(shown.find('h2').textContent).toBe('Your result is ready');
  });
  it('requires an answer before advancing', async () => {
    const shown = quiz();
    await shown.type('textarea', ' \n ');
    await enter(shown, { ctrlKey: true });
    expect(shown.find('h2').textContent).toBe('Tell us more');
    expect(shown.find('[role=alert]').textContent).toBe('Please select an answer');
  });
  it('is submitted with its line breaks', async () => {
    const shown = quiz();
    await shown.type('textarea', 'one\ntwo');
    await shown.click('Finish');
    await shown.type('#email', 'ann@example.com');
    await shown.choose('I agree to receive');
    await shown.click('See My Result');
    expect(shown.submitted[0]?.answers).toEqual([{ questionId: 'q1', textAnswer: 'one\ntwo' }]);
  });
});
