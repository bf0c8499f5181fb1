import type { QuestionType } from '#contract/questions/question.schema';
import { longText } from './long-text.ts';
import { multipleChoice } from './multiple-choice.ts';
import type { QuestionView } from './question-view.ts';
import { shortText } from './short-text.ts';
import { trueFalse } from './true-false.ts';

/** The view of every kind of question. */
export const views: Record<QuestionType, QuestionView> = {
  multiple_choice: multipleChoice,
  multiple_select: multipleChoice,
  picture_choice: multipleChoice,
  scale: multipleChoice,
  number: shortText,
  dropdown: multipleChoice,
  date: shortText,
  statement: shortText,
  true_false: trueFalse,
  short_text: shortText,
  long_text: longText,
};
