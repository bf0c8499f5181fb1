import type { QuestionType } from '#contract/questions/question.schema';
import { date } from './date.tsx';
import { dropdown } from './dropdown.ts';
import type { QuestionEditor } from './editor.ts';
import { longText } from './long-text.ts';
import { multipleChoice } from './multiple-choice.ts';
import { multipleSelect } from './multiple-select.tsx';
import { number } from './number.tsx';
import { pictureChoice } from './picture-choice.tsx';
import { scale } from './scale.tsx';
import { shortText } from './short-text.ts';
import { statement } from './statement.tsx';
import { trueFalse } from './true-false.tsx';

/** The editor of every kind of question, in the order in which they are offered. */
export const editors: Record<QuestionType, QuestionEditor> = {
  multiple_choice: multipleChoice,
  multiple_select: multipleSelect,
  picture_choice: pictureChoice,
  scale,
  number,
  dropdown,
  true_false: trueFalse,
  short_text: shortText,
  long_text: longText,
  date,
  statement,
};
