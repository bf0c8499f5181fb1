/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { EmbedQuestion } from '#contract/quiz/public-quiz.schema';
import { Picture } from '../parts/Picture.tsx';
import type { QuestionProps } from '../questions/question-view.ts';
import type { View } from '../view.ts';

const SIZES = '(max-width:720px) 100vw, 648px';
const OPTION_SIZES = '(max-width:480px) 50vw, 320px';

const QuestionPicture = ({ question: { media }, origin, state }: QuestionProps) =>
  media?.kind === 'picture' ? (
    <div class="media">
      <Picture picture={media} origin={origin} sizes={SIZES} isLazy={state.value.index > 0} />
    </div>
  ) : null;

const OptionPicture = ({ picture, origin, isLazy }: { picture: { url: string; alt: string }; origin: string; isLazy?: boolean }) => (
  <Picture picture={picture} origin={origin} sizes={OPTION_SIZES} isLazy={isLazy} />
);

/** Fetches the pictures of the next question while the current one is read. */
const Ahead = ({ ahead, origin }: View & { ahead: EmbedQuestion | undefined }) => (
  <div hidden>
    {ahead?.media?.kind === 'picture' && <Picture picture={ahead.media} origin={origin} sizes={SIZES} />}
    {ahead?.answerOptions.map(({ picture }) => picture && <OptionPicture picture={picture} origin={origin} />)}
  </div>
);

export const picture = {
  use: QuestionPicture,
  Ahead,
  Option: OptionPicture,
  styles: `
.step:has(> .media) {
  display: flex;
  flex-direction: column;
}
.step .progress {
  order: -2;
}
.media {
  order: -1;
  margin-bottom: 20px;
  border-radius: 16px;
  overflow: hidden;
  background-color: var(--qf-tint);
}
.media img {
  display: block;
  width: 100%;
  height: auto;
  max-height: 360px;
  object-fit: cover;
}
img:not([width]) {
  aspect-ratio: 16/9;
}
`,
};
