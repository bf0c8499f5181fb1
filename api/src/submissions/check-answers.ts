import type { Issue } from '../../contract/error.schema.ts';
import type { Outcome, OutcomeType, Question } from '../../contract/quiz.schema.ts';
import type { Answer } from '../../contract/submission.schema.ts';
import { badRequest } from '../errors.ts';

/** What a visitor was shown. */
export type ShownVersion = {
  version: string;
  outcomeType: OutcomeType;
  consentRequired: boolean;
  questions: Question[];
  outcomes: Outcome[];
  defaultOutcome?: string;
};

/**
 * The answers that count: one for every question, the last where there are several. Throws a 400 that names every answer which is not of
 * this version, is of the wrong kind, or is missing.
 */
export function checkAnswers({ questions }: ShownVersion, answers: readonly Answer[]): Answer[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const issues: Issue[] = answers.flatMap((answer, index) => {
    const problem = problemOf(byId.get(answer.questionId), answer);
    return problem ? [{ path: `answers.${index}`, message: problem }] : [];
  });
  const last = new Map(answers.map((answer) => [answer.questionId, answer]));
  for (const question of questions) {
    if (!last.has(question.id))
      issues.push({
        path: `answers.${question.id}`,
        message: question.type === 'short_text' ? 'Please enter an answer' : 'Please select an answer',
      });
  }
  if (issues.length) throw badRequest(issues[0]?.message ?? 'The answers do not fit the quiz', issues);
  return [...last.values()];
}

function problemOf(question: Question | undefined, answer: Answer): string | undefined {
  if (!question) return 'This question is not part of the quiz';
  if (question.type === 'short_text') return answer.textAnswer === undefined ? 'This question needs a text' : undefined;
  if (answer.answerOptionId === undefined) return 'This question needs one of its options';
  return question.options.some(({ id }) => id === answer.answerOptionId)
    ? undefined
    : 'This option is not part of the question';
}
