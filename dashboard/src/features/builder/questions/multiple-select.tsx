import { ListChecks } from 'lucide-react';
import type { QuestionEditor } from './editor.ts';
import { multipleChoice } from './multiple-choice.ts';
import { OptionList } from './option-list.tsx';
import { SetBounds } from './set-bounds.tsx';

export const multipleSelect: QuestionEditor = {
  ...multipleChoice,
  name: 'Multiple select',
  about: 'Select all that apply',
  Icon: ListChecks,
  Answers: (props) => (
    <div className="grid gap-4">
      <OptionList {...props} />
      <SetBounds {...props} />
    </div>
  ),
  chooses: () => 'several',
};
