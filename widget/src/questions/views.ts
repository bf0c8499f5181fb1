import type { QuestionType } from '#contract/questions/question.schema';
import { date } from './date.tsx';
import { dropdown } from './dropdown.tsx';
import { longText } from './long-text.ts';
import { multipleChoice } from './multiple-choice.ts';
import { multipleSelect } from './multiple-select.tsx';
import { number } from './number.tsx';
import { pictureChoice } from './picture-choice.tsx';
import type { KindView } from './question-view.ts';
import { scale } from './scale.tsx';
import { shortText } from './short-text.ts';
import { statement } from './statement.ts';
import { trueFalse } from './true-false.ts';

/** The view of every kind of question. */
export const allViews: Record<QuestionType, KindView> = {
  multiple_choice: multipleChoice,
  multiple_select: multipleSelect,
  picture_choice: pictureChoice,
  scale,
  number,
  dropdown,
  date,
  statement,
  true_false: trueFalse,
  short_text: shortText,
  long_text: longText,
};
