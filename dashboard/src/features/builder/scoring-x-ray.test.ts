import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { emptyQuiz, newOption, newOutcome } from './editor-state.ts';
import { newQuestion } from './question-rules.ts';
import { ScoringXRay } from './scoring-x-ray.tsx';

const shown = (...buckets: string[]) => {
  const options = buckets.map((bucket) => ({ ...newOption(), text: 'So', bucket }));
  const quiz = {
    ...emptyQuiz(),
    outcomeType: 'bucket' as const,
    outcomes: ['City', 'Gravel'].map((name) => newOutcome(name)),
    questions: [{ ...newQuestion(), options }],
  };
  return renderToStaticMarkup(createElement(ScoringXRay, { quiz, step: 3, onGo: () => {} }));
};

it('says nothing of a quiz whose options have no category yet', () => {
  expect(shown('', '')).toContain('Choose a category for each option');
  expect(shown('', '')).not.toContain('No one can reach');
  expect(shown('City', '')).toContain('No one can reach “Gravel”');
});
