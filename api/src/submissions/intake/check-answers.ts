import { acceptAnswers } from '../../../contract/lead/accept-answers.ts';
import type { Answer, SentAnswer } from '../../../contract/questions/answer.schema.ts';
import type { AskedContent } from '../../../contract/quiz/version-fields.ts';
import { badRequest } from '../../errors.ts';

/** What a visitor was shown. */
export type ShownVersion = AskedContent & { version: string; defaultOutcome?: string };

/** `acceptAnswers`, or a 400 that names everything that is wrong. */
export function checkAnswers(
  { questions }: Pick<ShownVersion, 'questions'>,
  sent: readonly SentAnswer[],
  options?: Parameters<typeof acceptAnswers>[2],
): Answer[] {
  const { answers, issues } = acceptAnswers(questions, sent, options);
  if (issues.length) throw badRequest(issues[0]?.message ?? 'The answers do not fit the quiz', issues);
  return answers;
}
