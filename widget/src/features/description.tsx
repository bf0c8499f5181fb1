/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { QuestionProps } from '../questions/question-view.ts';
import { RichTextBlock } from '../second-part/RichTextBlock.tsx';

const Description = ({ question: { description } }: QuestionProps) =>
  description ? (
    <div class="about" id="about">
      <RichTextBlock rich={description} />
    </div>
  ) : null;

export const description = {
  Above: Description,
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
li * {
  unicode-bidi: normal;
}
a {
  color: var(--qf-link);
}
`,
};
