/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { takesSeveral } from '#contract/questions/takes-several';
import { features } from '../registry.ts';
import { Choices } from './Choices.tsx';
import { chooseSeveral } from './choose-several.ts';
import type { KindView, QuestionProps } from './question-view.ts';
import { several } from './several.css.ts';

/** Pictures with their words below, two to four in a row. */
function PictureChoice(view: QuestionProps) {
  const Picture = features.picture?.OptionPicture;
  return (
    <Choices
      {...(takesSeveral(view.question) ? chooseSeveral(view) : view)}
      look="pictures"
      face={({ picture, text }) => [
        picture && Picture && <Picture picture={picture} view={view} />,
        <span>{text}</span>,
      ]}
    />
  );
}

export const pictureChoice: KindView = {
  Answers: PictureChoice,
  styles: `${several}
.pictures {
  gap: 12px;
  grid-template-columns: repeat(auto-fit, minmax(min(128px, 50% - 6px), 1fr));
}
.pictures .option {
  flex-direction: column;
  align-items: stretch;
  gap: 0;
  padding: 0;
  overflow: hidden;
}
.pictures picture {
  display: block;
  aspect-ratio: 4/3;
  background-color: var(--qf-tint);
}
.pictures img {
  display: block;
  width: 100%;
  height: 100%;
  object-fit: cover;
}
.pictures span {
  padding: 10px 12px 12px;
  font-size: 15px;
  font-weight: 550;
}
.pictures .chosen:before,
.pictures .chosen:after {
  top: 12px;
  inset-inline-end: 12px;
}
.pictures .chosen:after {
  top: 15px;
}
.pictures .other {
  margin: 0 8px 8px;
}
`,
};
