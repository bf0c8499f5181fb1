import { expect, it } from 'vitest';
import { usedNames } from './used-names.ts';

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
