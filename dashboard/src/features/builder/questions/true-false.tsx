import { ToggleLeft } from 'lucide-react';
import { trueFalseTexts } from '#contract/questions/true-false';
import { newOption } from '../editing/edited-quiz.ts';
import type { QuestionEditor } from './editor.ts';
import { OptionList } from './option-list.tsx';
import { keepWritten } from './option-rows.ts';

/** Only what the two answers are worth, and where they lead, can be edited. */
export const trueFalse: QuestionEditor = {
  name: 'True / false',
  about: 'True or false, in the visitor’s language',
  Icon: ToggleLeft,
  begin: () => trueFalseTexts.map((text) => ({ ...newOption(), text })),
  Answers: (props) => <OptionList {...props} fixed lockedTexts />,
  keep: keepWritten,
  chooses: () => 'one',
};
