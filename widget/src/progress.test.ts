// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { mountForTest, testQuiz } from './test-quiz.ts';

afterEach(() => document.body.replaceChildren());

const a = { questionId: 'q1', answerOptionId: 'a' };

describe('what a visitor has done', () => {
  it('is kept with every answer and every step', async () => {
    const quiz = mountForTest();
    await quiz.choose('First');
    await quiz.click('Next');
    await quiz.type('textarea', 'More');
    expect(quiz.saved).toEqual([
      { answers: [a], index: 0 },
      { answers: [a], index: 1 },
      { answers: [a, { questionId: 'q2', textAnswer: 'More' }], index: 1 },
    ]);
  });
  it('is there again after a reload, and begins no second time', async () => {
    const quiz = mountForTest({ progress: { answers: [a], index: 1 } });
    await quiz.settled();
    expect(quiz.text()).toContain('Question 2 of 2');
    await quiz.type('textarea', 'M');
    await quiz.click('Previous');
    expect(quiz.find<HTMLInputElement>('input[value=a]').checked).toBe(true);
    expect(quiz.tracked).toEqual(['view']);
    expect(quiz.emitted.filter((name) => name !== 'quiz:resize')).toEqual(['quiz:view', 'quiz:ready', 'quiz:answer']);
  });
  it('is forgotten once the lead is stored', async () => {
    const quiz = mountForTest({ progress: { answers: [a, { questionId: 'q2', textAnswer: 'More' }], index: 1 } });
    await quiz.click('Finish');
    await quiz.type('#email', 'ann@example.com');
    await quiz.choose('I agree');
    await quiz.click('See My Result');
    expect(quiz.saved.at(-1)).toBeUndefined();
    expect(quiz.saved.length).toBeGreaterThan(0);
  });
  it('is kept while the form below a result may still be sent', async () => {
    const quiz = mountForTest({
      quiz: { ...testQuiz, form: { place: 'after', fields: [] } },
      progress: { answers: [a, { questionId: 'q2', textAnswer: 'More' }], index: 1 },
    });
    await quiz.click('Finish');
    await quiz.settled();
    expect(quiz.text()).toContain('out of 100 points');
    expect(quiz.saved).not.toContain(undefined);
  });
  it('is told once: an answer that is changed is no second one', async () => {
    const quiz = mountForTest();
    await quiz.settled();
    await quiz.choose('First');
    await quiz.choose('Second');
    expect(quiz.tracked).toEqual(['view', 'start']);
    expect(quiz.emitted.filter((name) => name === 'quiz:answer')).toHaveLength(1);
    expect(quiz.details.at(-1)).toEqual({ questionId: 'q1', questionIndex: 0 });
  });
});

describe('the way back', () => {
  it('leads from the form to the last question, and takes no complaint along', async () => {
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

describe('a quiz that changes under a visitor', () => {
  it('keeps the place as long as there is one', async () => {
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
  it('is sent with the answers to what it asks now', async () => {
    const quiz = mountForTest({ progress: { answers: [a, { questionId: 'q0', textAnswer: 'Old' }], index: 0 } });
    quiz.mounted.update({ ...testQuiz, questions: testQuiz.questions.slice(0, 1), consentRequired: false });
    await quiz.click('Finish');
    await quiz.type('#email', 'ann@example.com');
    await quiz.click('See My Result');
    expect(quiz.submitted[0]?.answers).toEqual([a]);
  });
});
