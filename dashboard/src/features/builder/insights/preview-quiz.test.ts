import { expect, it } from 'vitest';
import { privateFields } from '#contract/quiz/private-fields';
import { emptyQuiz } from '../editing/edited-quiz.ts';
import { previewQuiz } from './preview-quiz.ts';

it('shows in the preview no more of a quiz than visitors get', () => {
  const shown = previewQuiz(emptyQuiz());
  expect(shown).toHaveProperty('primaryColor');
  for (const name of Object.keys(privateFields)) expect(shown).not.toHaveProperty(name);
});
