import { expect, it } from 'vitest';
import type { EmbedData, EmbedQuiz } from '../../contract/quiz/public-quiz.schema.ts';
import { testWidget } from '../test/test-widget.ts';

const widget = testWidget(1);
const quizOf = (...types: string[]) =>
  ({
    title: '__QUIZFUNNEL_FRAGMENTS__',
    questions: types.map((type) => ({ type, answerOptions: [] })),
  }) as never as EmbedQuiz;
const script = (quiz: EmbedQuiz | null) =>
  widget.script('embed', { quizId: 'q', origin: '', quiz, language: 'en', messages: {} } satisfies EmbedData);

it('a script has the fragments that its quiz needs, and what these need before them', () => {
  expect(script(quizOf('short_text'))).toContain('\n[];\n');
  expect(script(quizOf('short_text', 'scale', 'scale'))).toContain('\n[1,2];\n');
  expect(script(null)).toContain('\n[];\n');
});

it('a quiz with fragments, or with a form of its own, needs its own script', () => {
  expect(widget.needsOwnScript(quizOf('short_text'))).toBe(false);
  expect(widget.needsOwnScript(quizOf('scale'))).toBe(true);
  expect(widget.needsOwnScript({ ...quizOf('short_text'), form: { fields: [] } })).toBe(true);
});
