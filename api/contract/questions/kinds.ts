import type { QuestionKind } from './kind.ts';
import { longText } from './long-text.ts';
import { multipleChoice } from './multiple-choice.ts';
import type { QuestionType } from './question.schema.ts';
import { shortText } from './short-text.ts';
import { trueFalse } from './true-false.ts';

/** What every kind of question is. Whatever depends on a question's type is read from here, and nothing else compares its name. */
export const kinds: Record<QuestionType, QuestionKind> = {
  multiple_choice: multipleChoice,
  true_false: trueFalse,
  short_text: shortText,
  long_text: longText,
};
