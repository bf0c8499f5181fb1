import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { scoringXRay } from '#contract/scoring-x-ray';
import { emptyQuiz, newOption, newOutcome } from './editor-state.ts';
import { newQuestion } from './question-rules.ts';
import { Found, ScoringXRay } from './scoring-x-ray.tsx';

const quizOf = (...buckets: string[]) => ({
  ...emptyQuiz(),
  outcomeType: 'bucket' as const,
  outcomes: ['City', 'Gravel'].map((name) => newOutcome(name)),
  questions: [{ ...newQuestion(), options: buckets.map((bucket) => ({ ...newOption(), text: 'So', bucket })) }],
});
const rest = { step: 3, onGo: () => {} };

it('says nothing of a quiz whose options have no category yet', () => {
  const shown = renderToStaticMarkup(createElement(ScoringXRay, { quiz: quizOf('', ''), ...rest }));
  expect(shown).toContain('Choose a category for each option');
  expect(shown).not.toContain('Calculating');
});

it('names an outcome that nobody can reach', () => {
  const quiz = quizOf('City', '');
  const seen = scoringXRay(quiz);
  if (!seen) throw new Error('A quiz as small as this has few ways to end.');
  const shown = renderToStaticMarkup(createElement(Found, { seen, quiz, ...rest }));
  expect(shown).toContain('No one can reach “Gravel”');
});
