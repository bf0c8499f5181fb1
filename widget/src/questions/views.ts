import type { QuestionType } from '#contract/questions/question.schema';
import { longText } from './long-text.ts';
import { multipleChoice } from './multiple-choice.ts';
import { shortText } from './short-text.ts';
import { trueFalse } from './true-false.ts';
import type { QuestionView } from './view.ts';

/** How every kind of question is shown. */
export const views: Record<QuestionType, QuestionView> = {
  multiple_choice: multipleChoice,
  true_false: trueFalse,
  short_text: shortText,
  long_text: longText,
};
