import { shownQuestions } from '../flow.ts';
import type { Answer, SentAnswer } from '../questions/answer.schema.ts';
import type { Accepted } from '../questions/kind.ts';
import { isSkippable, kinds } from '../questions/kinds.ts';
import type { AnswerRules, Question } from '../questions/question.schema.ts';
import { UNANSWERED } from '../questions/sent-answer.ts';
import type { Issue } from '../web/error.schema.ts';

type AskedQuestion = Pick<Question, 'id' | 'type'> & AnswerRules;

/**
 * The answers that count, in the order in which the questions are shown, and everything that is
 * wrong with what was sent: an answer to another quiz, in another form than its question takes, or
 * missing. Of several answers to one question the last counts; one to a question that the others do
 * not lead to is dropped, since the visitor may have gone back. Of a visitor who is `underWay` none is missing.
 */
export function acceptAnswers(
  questions: readonly AskedQuestion[],
  sent: readonly SentAnswer[],
  { underWay = false }: { underWay?: boolean } = {},
): { answers: Answer[]; issues: Issue[] } {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const issues: Issue[] = [];
  const byQuestion = new Map<string, Answer>();
  for (const [index, given] of sent.entries()) {
    const accepted = accept(byId.get(given.questionId), given);
    if (accepted.answer) byQuestion.set(given.questionId, accepted.answer);
    else
      issues.push({
        path: ['answers', index, ...(accepted.field ? [accepted.field] : [])].join('.'),
        message: accepted.refused,
      });
  }
  const answered = new Set(sent.map(({ questionId }) => questionId));
  const shown = shownQuestions(questions, [...byQuestion.values()]);
  for (const question of shown)
    if (!underWay && !answered.has(question.id) && !isSkippable(question))
      issues.push({ path: `answers.${question.id}`, message: UNANSWERED });
  return { answers: shown.flatMap(({ id }) => byQuestion.get(id) ?? []), issues };
}

const accept = (question: AskedQuestion | undefined, sent: SentAnswer): Accepted =>
  question ? kinds[question.type].accept(question, sent) : { refused: 'This question is not part of the quiz' };
