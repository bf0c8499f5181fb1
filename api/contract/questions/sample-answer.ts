import type { SentAnswer } from './answer.schema.ts';
import { kinds } from './kinds.ts';
import type { Question } from './question.schema.ts';

export const SAMPLE_TEXT = 'Sample answer';
const SAMPLE_DAY = '2026-01-31';

/** The first answer that a question accepts, for leads that are made up; none where it cannot be answered yet. */
export function sampleAnswer(question: Question): SentAnswer[] {
  const { id: questionId, type, options, min, max } = question;
  const ids = options.map(({ id }) => id);
  const forms: SentAnswer[] = [
    ...ids.slice(0, 1).map((answerOptionId) => ({ questionId, answerOptionId })),
    ...ids.map((_, index) => ({ questionId, answerOptionIds: ids.slice(0, index + 1) })),
    ...[min, max, 1, 0].flatMap((numberAnswer) => (numberAnswer === undefined ? [] : [{ questionId, numberAnswer }])),
    ...[SAMPLE_TEXT, SAMPLE_DAY].map((textAnswer) => ({ questionId, textAnswer })),
  ];
  return forms.filter((sent) => kinds[type].accept(question, sent).answer).slice(0, 1);
}
