import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { scoringXRay } from '#contract/scoring/scoring-x-ray';
import { emptyQuiz, newOption, newOutcome } from '../editing/edited-quiz.ts';
import { withCategoriesMade } from '../editing/outcomes.ts';
import { newQuestion } from '../editing/question-rules.ts';
import { Found, ScoringXRay } from './scoring-x-ray.tsx';

const outcomes = ['City', 'Gravel'].map((name) => ({ ...newOutcome(name), id: name }));
const option = (outcomeId: string) => ({
  ...newOption(),
  text: 'So',
  votes: outcomeId ? [{ outcomeId, weight: 1 }] : [],
});
const quizOf = (...options: ReturnType<typeof newOption>[]) => ({
  ...emptyQuiz(),
  outcomeType: 'bucket' as const,
  outcomes,
  questions: [{ ...newQuestion(), options }],
});
const rest = { step: 3, onGo: () => {} };

it('says nothing of a quiz whose options have no category yet', () => {
  const shown = renderToStaticMarkup(createElement(ScoringXRay, { quiz: quizOf(option(''), option('')), ...rest }));
  expect(shown).toContain('Choose an outcome for each option');
  expect(shown).not.toContain('Calculating');
});

it('names an outcome that nobody can reach', () => {
  const quiz = quizOf(option('City'), option(''));
  const seen = scoringXRay(quiz);
  if (!seen) throw new Error('A quiz as small as this has few ways to end.');
  const shown = renderToStaticMarkup(createElement(Found, { seen, quiz, ...rest }));
  expect(shown).toContain('No one can reach “Gravel”');
});

it('tells of a typed category that it is no outcome', () => {
  const quiz = quizOf(option('City'), { ...option(''), bucket: 'Gravle' });
  const seen = scoringXRay(withCategoriesMade(quiz));
  if (!seen) throw new Error('A quiz as small as this has few ways to end.');
  const shown = renderToStaticMarkup(createElement(Found, { seen, quiz, ...rest }));
  expect(shown).toContain('Gravle (not an outcome)');
  expect(shown).toContain('Some answers vote for “Gravle”, which is not an outcome.');
});

it('says of drawn ways how far each share can be off, and of counted ones nothing', () => {
  const quiz = quizOf(option('City'), option('Gravel'));
  const counted = scoringXRay(quiz);
  const drawn = { ...counted, shares: counted.shares.map((end) => ({ ...end, margin: 0.0031 })), sampled: 100_000 };
  const found = (seen: typeof counted) => renderToStaticMarkup(createElement(Found, { seen, quiz, ...rest }));
  expect(found(drawn)).toContain('50.0%<span class="font-normal text-hint"> ± 0.3</span>');
  expect(found(drawn)).toContain('100,000 ways drawn');
  expect(found(counted)).not.toMatch(/±|drawn/);
});
