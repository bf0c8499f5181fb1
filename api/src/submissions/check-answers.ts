import type { Issue } from '../../contract/error.schema.ts';
import type { Answer } from '../../contract/questions/answer.schema.ts';
import type { Accepted } from '../../contract/questions/kind.ts';
import { kinds } from '../../contract/questions/kinds.ts';
import type { Question } from '../../contract/questions/question.schema.ts';
import type { AskedContent } from '../../contract/version-fields.ts';
import { badRequest } from '../errors.ts';

/** What a visitor was shown. */
export type ShownVersion = AskedContent & { version: string; defaultOutcome?: string };

/**
 * The answers that count, as their questions' kinds read them: one for every question, the last where there are several. Throws a 400 that
 * names every answer which is not of this version, is of the wrong kind, or is missing.
 */
export function checkAnswers({ questions }: Pick<ShownVersion, 'questions'>, answers: readonly Answer[]): Answer[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const issues: Issue[] = [];
  const last = new Map<string, Answer>();
  for (const [index, given] of answers.entries()) {
    const accepted = accept(byId.get(given.questionId), given);
    if (accepted.refused === undefined) last.set(given.questionId, accepted.answer);
    else
      issues.push({
        path: ['answers', index, ...(accepted.field ? [accepted.field] : [])].join('.'),
        message: accepted.refused,
      });
  }
  const given = new Set(answers.map(({ questionId }) => questionId));
  for (const { id, type } of questions)
    if (!given.has(id)) issues.push({ path: `answers.${id}`, message: kinds[type].unanswered });
  if (issues.length) throw badRequest(issues[0]?.message ?? 'The answers do not fit the quiz', issues);
  return [...last.values()];
}

const accept = (question: Question | undefined, answer: Answer): Accepted =>
  question ? kinds[question.type].accept(question, answer) : { refused: 'This question is not part of the quiz' };
