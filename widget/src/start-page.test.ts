// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { en } from './messages/en.ts';
import { mountForTest, testQuiz } from './test-quiz.ts';

afterEach(() => document.body.replaceChildren());

const quiz = { ...testQuiz, title: 'How energy-wise?', start: { text: 'Seven quick questions.', minutes: 2 } };

describe('a start page', () => {
  it('says what it is about and how long it takes, and begins', async () => {
    const shown = mountForTest({ quiz });
    expect(shown.find('h2').textContent).toBe('How energy-wise?');
    expect(shown.text()).toContain('Seven quick questions.');
    expect(shown.text()).toContain('2 questions · takes about 2 min');
    expect(shown.shadow.querySelector('img')).toBeNull();
    await shown.click('Start');
    expect(shown.text()).toContain('Question 1 of 2');
    expect(shown.shadow.activeElement).toBe(shown.find('h2'));
    expect(shown.tracked).toEqual(['view']);
  });
  it('has the owner’s picture and word', async () => {
    const start = { ...quiz.start, image: '/objects/s.jpg', button: 'Go' };
    const shown = mountForTest({ quiz: { ...quiz, start } });
    expect(shown.find<HTMLImageElement>('.hero').src).toBe('https://quiz.example/objects/s.jpg');
    shown.find('.hero').dispatchEvent(new Event('error'));
    expect(shown.shadow.querySelector('.hero')).toBeNull();
    await shown.press('Enter');
    expect(shown.text()).toContain('Question 1 of 2');
  });
  it('begins as well with the texts of a script that has none of its own', async () => {
    const { start: _start, takes: _takes, ...fewer } = en;
    const shown = mountForTest({ quiz, messages: fewer as typeof en });
    expect(shown.text()).not.toContain('about');
    await shown.click('Next');
    expect(shown.text()).toContain('Question 1 of 2');
  });
  it('is not shown again to who was here, nor where there is none', () => {
    const progress = { answers: [{ questionId: 'q1', chosen: ['a'] }], index: 0 };
    expect(mountForTest({ quiz, progress }).text()).toContain('Question 1 of 2');
    expect(mountForTest().text()).toContain('Question 1 of 2');
  });
});
