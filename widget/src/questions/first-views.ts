import { longText } from './long-text.ts';
import { multipleChoice } from './multiple-choice.ts';
import type { KindView } from './question-view.ts';
import { shortText } from './short-text.ts';
import { trueFalse } from './true-false.ts';

/** The kinds that every script has. The build makes a fragment of each other kind. */
export const firstViews = {
  multiple_choice: multipleChoice,
  true_false: trueFalse,
  short_text: shortText,
  long_text: longText,
} satisfies Record<string, KindView>;
