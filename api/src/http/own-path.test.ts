import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

describe.each(['https://quiz.example', 'https://example.com/quiz'])('of an installation at %s', (home) => {
  it('knows its own paths, as a path and as an address', () => {
    expect(ownPath('/objects/a.png', home)).toBe('/objects/a.png');
    expect(ownPath(`${home}/quiz/a?lang=de`, home)).toBe('/quiz/a');
  });
  it('does not take the paths of others for its own', () => {
    for (const other of [
      'https://example.com/objects/a.png',
      'https://example.com/quizzes/a',
      'https://quiz.example.evil/a',
      '',
    ])
      expect(ownPath(other, home)).toBeUndefined();
  });
});
