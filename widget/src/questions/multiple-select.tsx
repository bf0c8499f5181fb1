/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { Choices } from './Choices.tsx';
import { chooseSeveral } from './choose-several.ts';
import type { KindView } from './question-view.ts';
import { several } from './several.css.ts';

/** Several options as checkboxes. */
export const multipleSelect: KindView = {
  Answers: (view) => <Choices {...chooseSeveral(view)} />,
  styles: several,
};
