/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { RichTextBlock } from '../after-lead/RichTextBlock.tsx';
import type { QuestionProps } from '../questions/question-view.ts';

const Description = ({ question }: QuestionProps) => (
  <div class="about" id="about">
    <RichTextBlock rich={question.description ?? []} />
  </div>
);

export const description = {
  use: Description,
  styles: `
.about {
  margin-top: 6px;
  color: var(--qf-soft);
}
.about .text > * {
  margin: 0 0 8px;
}
.about li {
  margin: 0;
}
`,
};
