import { CircleDot } from 'lucide-react';
import { limits } from '#contract/web/limits';
import { newOption } from '../editing/edited-quiz.ts';
import type { QuestionEditor } from './editor.ts';
import { OptionList } from './option-list.tsx';
import { keepWritten } from './option-rows.ts';

export const multipleChoice = {
  name: 'Multiple choice',
  about: 'One of a few answers',
  Icon: CircleDot,
  begin: (options) => (options.length < limits.minOptions ? [newOption(), newOption()] : options),
  Answers: OptionList,
  keep: keepWritten,
  chooses: () => 'one',
} satisfies QuestionEditor;
