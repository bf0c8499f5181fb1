import { expect, it } from 'vitest';
import { usedNames } from './used-names.ts';

it('names `piped` where a title or a description quotes an answer', () => {
  const question = { type: 'dropdown', title: 'Why?', answerOptions: [] };
  const description = [{ kind: 'p', lines: [[{ text: 'You said {{answer:q1}}' }]] }];
  expect(usedNames({ questions: [question] })).not.toContain('piped');
  expect(usedNames({ questions: [{ ...question, title: 'Why {{answer:q1}}?' } as never] })).toContain('piped');
  expect(usedNames({ questions: [{ ...question, description } as never] })).toContain('piped');
});

it('names kinds, and what the quiz, its questions and options set', () => {
  const names = usedNames({
    start: { text: '' },
    autoAdvance: false,
    questions: [
      { type: 'scale', look: 'slider', optional: true, shuffle: false, answerOptions: [{ id: 'a', other: true }] },
      { type: 'statement', media: { kind: 'video', url: 'https://vimeo.com/1' }, answerOptions: [] },
    ],
  } as never);
  for (const used of ['start', 'scale', 'statement', 'slider', 'optional', 'other', 'video'])
    expect(names).toContain(used);
  for (const unused of ['autoAdvance', 'shuffle', 'picture', 'next', 'dropdown']) expect(names).not.toContain(unused);
});
