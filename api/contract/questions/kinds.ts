import { date } from './date.ts';
import { dropdown } from './dropdown.ts';
import type { QuestionKind } from './kind.ts';
import { longText } from './long-text.ts';
import { multipleChoice } from './multiple-choice.ts';
import { multipleSelect } from './multiple-select.ts';
import { number } from './number.ts';
import { pictureChoice } from './picture-choice.ts';
import type { QuestionType } from './question.schema.ts';
import { scale } from './scale.ts';
import { shortText } from './short-text.ts';
import { statement } from './statement.ts';
import { trueFalse } from './true-false.ts';

/** What every kind of question is. Whatever depends on a question's type is read from here, and nothing else compares its name. */
export const kinds: Record<QuestionType, QuestionKind> = {
  multiple_choice: multipleChoice,
  multiple_select: multipleSelect,
  picture_choice: pictureChoice,
  true_false: trueFalse,
  scale,
  number,
  dropdown,
  date,
  short_text: shortText,
  long_text: longText,
  statement,
};

/** Whether a visitor may go on without an answer. */
export const isSkippable = ({ type, optional }: { type: QuestionType; optional?: boolean | undefined }): boolean =>
  optional === true || !kinds[type].asks;
