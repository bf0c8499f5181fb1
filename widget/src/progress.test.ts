// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Progress } from './quiz-host.ts';
import { mountForTest, testQuiz } from './test-quiz.ts';

afterEach(() => document.body.replaceChildren());

const finished = {
  answers: [
    { questionId: 'q1', chosen: ['a'] },
    { questionId: 'q2', chosen: [], text: 'More' },
  ],
  index: 1,
};
/** The saved progress of a quiz, as the next load of the page reads it. */
const reloaded = ({ saved }: ReturnType<typeof mountForTest>): Progress => JSON.parse(JSON.stringify(saved.at(-1)));
/** The second part reports steps, and may come on a slow machine. */
const never = () => new Promise<never>(() => undefined);
const a = { questionId: 'q1', chosen: ['a'] };

describe('the progress of a visit', () => {
  it('is saved with every answer and step', async () => {
    const quiz = mountForTest();
    await quiz.choose('First');
    await quiz.click('Next');
    await quiz.type('textarea', 'More');
    expect(quiz.saved).toEqual([
      { answers: [], index: 0, at: { phase: 'question' } },
      { answers: [a], index: 0 },
      { answers: [a], index: 1 },
      { answers: [a, { questionId: 'q2', chosen: [], text: 'More' }], index: 1 },
    ]);
  });
  it('is shown in whole percent', () => {
    const questions = ['q1', 'q2', 'q3'].map((id) => ({
      id,
      type: 'short_text' as const,
      title: id,
      answerOptions: [],
    }));
    const quiz = mountForTest({ quiz: { ...testQuiz, questions }, progress: { answers: [], index: 1 } });
    expect(quiz.text()).toContain('Question 2 of 3 • 67% Complete');
  });
  it('is restored after a reload, without another view or start', async () => {
    const quiz = mountForTest({ progress: { answers: [a], index: 1 }, secondPart: never });
    await quiz.settled();
    expect(quiz.text()).toContain('Question 2 of 2');
    await quiz.type('textarea', 'M');
    await quiz.click('Previous');
    expect(quiz.find<HTMLInputElement>('input[value=a]').checked).toBe(true);
    expect(quiz.tracked).toEqual([]);
    expect(quiz.emitted.filter((name) => name !== 'quiz:resize')).toEqual(['quiz:ready', 'quiz:answer']);
  });
  it('includes the lead form with its content', async () => {
    const quiz = mountForTest({ progress: finished });
    await quiz.settled();
    await quiz.click('Finish');
    await quiz.type('#name', 'Ann');
    await quiz.choose('I agree');
    const later = mountForTest({ progress: reloaded(quiz) });
    await later.settled();
    expect(later.text()).toContain('Almost there!');
    expect(later.find<HTMLInputElement>('#name').value).toBe('Ann');
    expect(later.find<HTMLInputElement>('[type=checkbox]').checked).toBe(true);
    expect(later.shadow.activeElement).toBeNull();
    expect(later.submitted).toEqual([]);
    await later.click('Previous');
    expect(later.text()).toContain('Question 2 of 2');
    expect(mountForTest({ progress: reloaded(later) }).text()).toContain('Question 2 of 2');
  });
  it('includes the result until the quiz is retaken', async () => {
    const card = { title: 'You are green', text: 'Very.', button: { text: 'Buy', url: 'https://shop.example/' } };
    const quiz = mountForTest({ progress: finished, submit: async () => ({ card }) });
    await quiz.settled();
    await quiz.click('Finish');
    await quiz.type('#email', 'ann@example.com');
    await quiz.choose('I agree');
    await quiz.click('See My Result');
    const later = mountForTest({ progress: reloaded(quiz) });
    expect(later.text()).toContain('You are green');
    // In the full design once the second part has loaded.
    await vi.waitFor(() => later.button('Take it again'), 30_000);
    expect(later.find<HTMLAnchorElement>('a').href).toBe('https://shop.example/');
    expect(later.shadow.activeElement).toBeNull();
    expect([later.submitted, later.tracked, later.emitted.includes('quiz:lead')]).toEqual([[], [], false]);
    await later.click('Take it again');
    const again = mountForTest({ progress: reloaded(later) });
    expect(again.text()).toContain('Question 1 of 2');
  });
  it('keeps neither answers nor the form with the result, which outlives every reload', async () => {
    const quiz = mountForTest({ progress: finished });
    await quiz.settled();
    await quiz.click('Finish');
    await quiz.type('#name', 'Ann');
    await quiz.type('#email', 'ann@example.com');
    await quiz.choose('I agree');
    await quiz.click('See My Result');
    let later = quiz;
    for (const load of ['first', 'second']) {
      const saved = JSON.stringify(reloaded(later));
      expect(saved, load).not.toMatch(/Ann|ann@|"q1"/);
      later = mountForTest({ progress: JSON.parse(saved) });
      await vi.waitFor(() => later.button('Take it again'), 30_000);
      expect(later.text(), load).toContain('You are green');
    }
    await later.click('Take it again');
    await later.choose('First');
    await later.click('Next');
    await later.type('textarea', 'More');
    await later.click('Finish');
    expect(later.find<HTMLInputElement>('#name').value).toBe('');
    expect(later.find<HTMLInputElement>('#email').value).toBe('');
  });
  it('starts over after a redirect, without counting another view', async () => {
    const quiz = mountForTest({
      progress: finished,
      submit: async () => ({ redirectUrl: 'https://shop.example/', nextUrl: 'https://shop.example/' }),
    });
    await quiz.settled();
    await quiz.click('Finish');
    await quiz.type('#email', 'ann@example.com');
    await quiz.choose('I agree');
    await quiz.click('See My Result');
    expect(quiz.redirected).toHaveLength(1);
    let later = quiz;
    for (const load of ['Back', 'and reloaded']) {
      later = mountForTest({ progress: reloaded(later) });
      await vi.waitFor(() => expect(later.saved, load).not.toEqual([]), 30_000);
      expect(later.text(), load).toContain('Question 1 of 2');
      expect(later.tracked, load).toEqual([]);
    }
    await later.choose('First');
    expect(later.tracked).toEqual(['start']);
    expect(reloaded(later)).toEqual({ answers: [a], index: 0 });
  });
  it('includes the result and the form below it', async () => {
    const below = { ...testQuiz, form: { place: 'after' as const, fields: [] } };
    const quiz = mountForTest({ quiz: below, progress: finished });
    await quiz.settled();
    await quiz.click('Finish');
    await quiz.settled();
    const later = mountForTest({ quiz: below, progress: reloaded(quiz) });
    await later.settled();
    expect(later.text()).toContain('out of 100 points');
    expect(later.text()).toContain('Stay in touch');
  });
  it('is kept while the form below a result can still be submitted', async () => {
    const quiz = mountForTest({
      quiz: { ...testQuiz, form: { place: 'after', fields: [] } },
      progress: { answers: [a, { questionId: 'q2', chosen: [], text: 'More' }], index: 1 },
    });
    await quiz.click('Finish');
    await quiz.settled();
    expect(quiz.text()).toContain('out of 100 points');
    expect(quiz.saved).not.toContain(undefined);
  });
  it('reports an answer once, even when it is changed', async () => {
    const quiz = mountForTest({ secondPart: never });
    await quiz.settled();
    await quiz.choose('First');
    await quiz.choose('Second');
    expect(quiz.tracked).toEqual(['view', 'start']);
    expect(quiz.emitted.filter((name) => name === 'quiz:answer')).toHaveLength(1);
    expect(quiz.details.at(-1)).toMatchObject({ questionId: 'q1', questionIndex: 0, optionIds: ['a'] });
  });
});

describe('going back', () => {
  it('leads from the form to the last question and clears errors', async () => {
    const quiz = mountForTest();
    await quiz.choose('First');
    await quiz.click('Next');
    await quiz.click('Finish');
    expect(quiz.find('textarea').getAttribute('aria-invalid')).toBe('true');
    await quiz.click('Previous');
    expect(quiz.find('[role=alert]').textContent).toBe('');
    await quiz.click('Next');
    await quiz.type('textarea', 'More');
    await quiz.click('Finish');
    expect(quiz.text()).toContain('Almost there!');
    await quiz.click('Previous');
    expect(quiz.text()).toContain('Question 2 of 2');
    expect(quiz.find<HTMLTextAreaElement>('textarea').value).toBe('More');
  });
});

describe('a quiz that changes during a visit', () => {
  it('keeps the visitor’s place as long as it exists', async () => {
    const quiz = mountForTest({ progress: { answers: [a], index: 1 } });
    quiz.mounted.update({ ...testQuiz, questions: testQuiz.questions.slice(0, 1) });
    await quiz.settled();
    expect(quiz.find('h2').textContent).toBe('Pick one');
    quiz.mounted.update({ ...testQuiz, questions: [] });
    await quiz.settled();
    expect(quiz.text()).toContain('Quiz Not Found');
    quiz.mounted.update(testQuiz);
    await quiz.settled();
    expect(quiz.text()).toContain('Question 1 of 2');
  });
  it('submits only answers to current questions', async () => {
    const quiz = mountForTest({ progress: { answers: [a, { questionId: 'q0', chosen: [], text: 'Old' }], index: 0 } });
    quiz.mounted.update({ ...testQuiz, questions: testQuiz.questions.slice(0, 1), consentRequired: false });
    await quiz.click('Finish');
    await quiz.type('#email', 'ann@example.com');
    await quiz.click('See My Result');
    expect(quiz.submitted[0]?.answers).toEqual([{ questionId: 'q1', answerOptionId: 'a' }]);
  });
});
