import type { QuestionType } from '#contract/questions/question.schema';
import type { QuestionEditor } from './editor.ts';
import { longText } from './long-text.ts';
import { multipleChoice } from './multiple-choice.tsx';
import { shortText } from './short-text.ts';
import { trueFalse } from './true-false.tsx';

/** The editor of every kind of question, in the order in which they are offered. */
export const editors: Record<QuestionType, QuestionEditor> = {
  multiple_choice: multipleChoice,
  multiple_select: multipleChoice,
  picture_choice: multipleChoice,
  scale: multipleChoice,
  number: multipleChoice,
  dropdown: multipleChoice,
  date: shortText,
  statement: shortText,
  true_false: trueFalse,
  short_text: shortText,
  long_text: longText,
};
