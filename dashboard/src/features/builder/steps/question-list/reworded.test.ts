import { describe, expect, it } from 'vitest';
import { asNewQuestion } from '../../editing/edited-quiz.ts';
import { newQuestion } from '../../editing/question-rules.ts';
import { isReworded } from './reworded.ts';

describe('a question whose words were changed', () => {
  it.each([
    ['When was your home built?', 'When was your house built?'],
    ['How do you heat?', 'How do you heat your home?'],
    ['Whta windows do you have?', 'What windows do you have?'],
    ['Where do you live', 'WHERE DO YOU LIVE?'],
    ['何年に建てられましたか', '何年に建てられた家ですか'],
    ['?', 'Anything'],
  ])('“%s” is still “%s”', (before, after) => {
    expect(isReworded(before, after)).toBe(false);
  });
  it.each([
    ['When was your home built?', 'Which coffee do you like?'],
    ['How do you heat?', 'Email of your boss'],
    ['Wie alt ist Ihr Haus?', 'Welche Farbe mögen Sie?'],
    ['何年に建てられましたか', 'コーヒーは好き'],
  ])('“%s” is another one than “%s”', (before, after) => {
    expect(isReworded(before, after)).toBe(true);
  });
  it('becomes a question of its own with none of its ids', () => {
    const before = { ...newQuestion(), id: 'stored', title: 'New words' };
    const made = asNewQuestion(before);
    expect(made).toMatchObject({ title: 'New words', type: before.type });
    const ids = ({ id, options }: typeof before) => [id, ...options.map((option) => option.id)];
    expect(ids(made).filter((id) => ids(before).includes(id))).toEqual([]);
  });
});
