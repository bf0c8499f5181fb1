import { kinds } from '../../contract/questions/kinds.ts';
import type { QuestionType } from '../../contract/questions/question.schema.ts';

/** A chosen option; texts are never kept here. */
export type Choice = { questionId: string; answerOptionId: string };

type Given = { questionId: string; answerOptionId?: string | undefined };

/** What the figures count of an answer, as it was given or as a lead keeps it, by the type of its question. */
export const choicesOf = (type: QuestionType | undefined, answer: Given): Choice[] =>
  (type ? kinds[type].chosen(answer) : []).map((answerOptionId) => ({ questionId: answer.questionId, answerOptionId }));
