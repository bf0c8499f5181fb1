import { expect, it } from 'vitest';
import { leadFormDefaults } from '#contract/quiz/quiz-defaults';
import { addable, choicesOf, moved, newField, tidyChoices } from './lead-fields.ts';

const { leadFields } = leadFormDefaults;

it('offers each known field once, and five of one’s own', () => {
  expect(addable(leadFields)).toEqual(['phone', 'company', 'text', 'choice', 'checkbox']);
  const five = Array.from({ length: 5 }, () => newField('text'));
  expect(new Set(five.map(({ id }) => id)).size).toBe(5);
  expect(addable([...leadFields, newField('phone'), ...five])).toEqual(['company']);
});
it('moves a field, and none past the ends', () => {
  const kinds = (from: number, by: number) => moved(leadFields, from, by).map(({ kind }) => kind);
  expect(kinds(0, 1)).toEqual(['email', 'name']);
  expect(kinds(0, -1)).toEqual(['name', 'email']);
  expect(kinds(1, 1)).toEqual(['name', 'email']);
});
it('keeps the line that is being written, and saves none that is empty', () => {
  const choices = choicesOf('One\n\n Two \n');
  expect(choices).toEqual(['One', '', ' Two ', '']);
  expect(tidyChoices(choices)).toEqual(['One', 'Two']);
});
