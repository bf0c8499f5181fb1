import { expect, it } from 'vitest';
import { outcomeLabel } from './outcome-label.ts';

const outcomes = [
  { id: 'a', name: 'Filter', title: 'You are a filter coffee' },
  { id: 'b', name: 'filter ', title: 'The other filter' },
  { id: 'c', name: 'Espresso', title: 'You are an espresso' },
  { id: 'd', name: 'Filter', title: 'Filter' },
];

it('is the name, with the title where another outcome has the same name', () => {
  expect(outcomes.map((outcome) => outcomeLabel(outcome, outcomes))).toEqual([
    'Filter (You are a filter coffee)',
    'filter  (The other filter)',
    'Espresso',
    'Filter',
  ]);
});
