import { ChevronsUpDown } from 'lucide-react';
import type { QuestionEditor } from './editor.ts';
import { multipleChoice } from './multiple-choice.ts';

export const dropdown: QuestionEditor = {
  ...multipleChoice,
  name: 'Dropdown',
  about: 'One of a long list, such as a country',
  Icon: ChevronsUpDown,
};
