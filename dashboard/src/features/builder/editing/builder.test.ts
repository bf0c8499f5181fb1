import { Tooltip } from 'radix-ui';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Question } from '#contract/questions/question.schema';
import { limits } from '#contract/web/limits';
import { editors } from '../questions/editors.ts';
import { pasteLines, readPoints, standsForPoints } from '../questions/option-rows.ts';
import { emptyQuiz, insertQuestion, moveQuestion, newOption, putQuestion, withoutQuestion } from './edited-quiz.ts';
import { changeType, checkQuestion, newQuestion } from './question-rules.ts';
import { canGoTo, isStepComplete } from './wizard.ts';

const question = (title: string) => ({ ...newQuestion(), title });

describe('questions', () => {
  const list = ['a', 'b', 'c'].reduce((all, title) => putQuestion(all, question(title)), emptyQuiz().questions);
  const order = (questions: typeof list) => questions.map(({ title, order: place }) => `${place}${title}`);
  it('are numbered 0 to n−1 after every change', () => {
    expect(order(list)).toEqual(['0a', '1b', '2c']);
    expect(order(withoutQuestion(list, list[0]?.id ?? ''))).toEqual(['0b', '1c']);
    expect(order(moveQuestion(list, 2, 0))).toEqual(['0c', '1a', '2b']);
  });
  it('stay where they are when moved out of the list', () => {
    expect(moveQuestion(list, 0, -1)).toBe(list);
    expect(moveQuestion(list, 2, 3)).toBe(list);
  });
  it('are replaced in place when known', () => {
    const [, second] = list;
    expect(order(putQuestion(list, { ...(second as (typeof list)[number]), title: 'x' }))).toEqual(['0a', '1x', '2c']);
  });
  it('come back once, however often that is asked for', () => {
    const [first] = list as [(typeof list)[number]];
    const left = withoutQuestion(list, first.id);
    const back = insertQuestion(left, first, 0);
    expect(order(back)).toEqual(['0a', '1b', '2c']);
    expect(order(insertQuestion(back, first, 0))).toEqual(['0a', '1b', '2c']);
  });
  it('have ids from when they are made: those of this tab, counted up', () => {
    const saved = list.map(({ id }) => id);
    expect(new Set(saved).size).toBe(3);
    expect(new Set(saved.map((id) => id.slice(0, 6))).size).toBe(1);
    for (const id of saved) expect(id).toMatch(/^[a-z0-9]{7,9}$/);
  });
});

describe('the type of a question', () => {
  const full = {
    ...question('Q'),
    options: ['a', 'b', 'c'].map((text) => ({ id: text, text, points: 3, votes: [] })),
  };
  it('true/false sets exactly True and False with 0 points', () => {
    expect(changeType(full, 'true_false', 'points').options.map(({ text, points }) => [text, points])).toEqual([
      ['True', 0],
      ['False', 0],
    ]);
  });
  it('short text clears the options, and back there are two empty ones', () => {
    const text = changeType(full, 'short_text', 'points');
    expect(text.options).toEqual([]);
    expect(changeType(text, 'multiple_choice', 'points').options.map((option) => option.text)).toEqual(['', '']);
  });
  it('makes a new question of one whose answer was an option and is a text, or the other way round', () => {
    expect(changeType(full, 'true_false', 'points').id).toBe(full.id);
    const text = changeType(full, 'short_text', 'points');
    expect(text.id).not.toBe(full.id);
    expect(changeType(text, 'long_text', 'points').id).toBe(text.id);
    expect([text.id, full.id]).not.toContain(changeType(text, 'multiple_choice', 'points').id);
  });
  it('takes along no field of another type', () => {
    const own: Question = { ...full, shuffle: true, optional: true };
    expect(changeType(own, 'multiple_choice', 'points')).toBe(own);
    expect(changeType(own, 'true_false', 'points')).toMatchObject({ optional: true });
    expect(changeType(own, 'true_false', 'points')).not.toHaveProperty('shuffle');
  });
  it('lets an option go only from a choice with more than two', () => {
    const { outcomeType, outcomes } = emptyQuiz();
    const removable = ({ type, options }: Question) => {
      const rows = createElement(editors[type].Answers, {
        type,
        options,
        outcomeType,
        outcomes,
        index: 0,
        targets: [],
        weighs: false,
        problems: {},
        set: () => {},
        onChange: () => {},
      });
      const html = renderToStaticMarkup(createElement(Tooltip.Provider, null, rows));
      return [...html.matchAll(/<button[^>]*aria-label="Remove option[^>]*>/g)].filter(
        ([tag]) => !tag.includes('disabled='),
      ).length;
    };
    expect(removable(full)).toBe(3);
    expect(removable({ ...full, options: full.options.slice(1) })).toBe(0);
    expect(removable(changeType(full, 'true_false', 'points'))).toBe(0);
  });
});

describe('keeping a question', () => {
  it('needs a title and two options with text, blank ones are discarded', () => {
    expect(checkQuestion({ ...newQuestion(), title: '  ' })).toEqual({
      problem: { field: 'title', message: 'Question title is required' },
    });
    expect(checkQuestion(question('Q'))).toEqual({
      problem: { field: 'options', message: 'At least 2 answer options are required with text' },
    });
    const options = ['a', ' ', 'b '].map((text) => ({ id: text, text, points: 0, votes: [] }));
    expect(checkQuestion({ ...question('Q'), options })).toMatchObject({
      question: { options: [{ text: 'a' }, { text: 'b' }] },
    });
  });
  it('is the same question where there is nothing to tidy', () => {
    const options = ['a', 'b'].map((text) => ({ id: text, text, points: 0, votes: [] }));
    const tidy = { ...question('Q'), options };
    expect(checkQuestion(tidy)).toEqual({ question: tidy });
    expect(Object.values(checkQuestion(tidy))[0]).toBe(tidy);
    expect(checkQuestion({ ...tidy, title: 'Q ' })).toEqual({ question: tidy });
  });
  it('reads points as whole numbers, 0 for anything else', () => {
    expect(['5', '-3', '1.5', 'x', ''].map(readPoints)).toEqual([5, -3, 0, 0, 0]);
    expect(['5', ' ', '1.5', '-', '2000000'].map(standsForPoints)).toEqual([true, true, false, false, false]);
  });
  it('makes options of pasted lines', () => {
    const { options } = question('Q');
    const texts = (made: ReturnType<typeof pasteLines>) => made?.options.map(({ text }) => text);
    expect(texts(pasteLines(options, 0, '- One\r\n2) Two\n\nThree'))).toEqual(['One', 'Two', 'Three']);
    expect(pasteLines(options, 0, 'just one line')).toBeUndefined();
  });
  it('leaves out pasted lines that find no room, never an option that is there', () => {
    const there = ['First', '', 'Last'].map((text) => ({ ...newOption(), text }));
    const lines = Array.from({ length: limits.options }, (_, index) => `Line ${index + 1}`);
    const made = pasteLines(there, 1, lines.join('\n'));
    expect(made?.left).toBe(2);
    expect(made?.options.map(({ text }) => text)).toEqual(['First', ...lines.slice(0, -2), 'Last']);
  });
});

describe('the wizard', () => {
  const quiz = { ...emptyQuiz(), title: 'T' };
  it('goes forward one step, and only from a complete one', () => {
    expect(canGoTo(1, 0, emptyQuiz())).toBe(false);
    expect(canGoTo(1, 0, quiz)).toBe(true);
    expect(canGoTo(2, 0, quiz)).toBe(false);
    expect(canGoTo(0, 3, quiz)).toBe(true);
  });
  it('never locks a step that was reached', () => {
    expect(canGoTo(3, 0, emptyQuiz(), 3)).toBe(true);
    expect(canGoTo(3, 0, quiz, 2)).toBe(false);
  });
  it('needs a question at the end', () => {
    expect(isStepComplete(3, quiz)).toBe(false);
    expect(isStepComplete(3, { ...quiz, questions: [newQuestion()] })).toBe(false);
    expect(isStepComplete(3, { ...quiz, questions: [question('Q')] })).toBe(true);
    expect(isStepComplete(1, { ...quiz, primaryColor: ' ' })).toBe(false);
  });
});
