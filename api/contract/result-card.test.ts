import { expect, it } from 'vitest';
import { resultCard } from './result-card.ts';

const quiz = {
  outcomes: [{ name: 'Green', title: 'You are green', description: 'Very.' }],
  thankYouPageType: 'dynamic',
  thankYouPageConfig: { title: 'Thanks {{name}}', subtitle: '', message: '{{score}} is {{ outcome }}' },
};

it('tells the outcome in its own words and fills the thank-you texts', () => {
  expect(resultCard(quiz, { score: 75, outcome: 'green ', name: '<b>Ann' })).toEqual({
    title: 'You are green',
    text: 'Very.',
    thanks: { title: 'Thanks <b>Ann', subtitle: '', message: '75 is You are green' },
  });
});

it('has the outcome’s name where nothing more is known, and no thanks on a quiz that redirects', () => {
  expect(resultCard({ ...quiz, thankYouPageType: 'custom' }, { score: 1, outcome: 'Blue', name: '' })).toEqual({
    title: 'Blue',
    text: '',
  });
});
