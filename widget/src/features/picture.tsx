/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { Picture } from '../parts/Picture.tsx';
import type { QuestionProps } from '../questions/question-view.ts';
import type { View } from '../view.ts';

const SIZES = '(max-width:720px) 100vw, 648px';
const OPTION_SIZES = '(max-width:480px) 50vw, 320px';

type OptionPictureProps = { picture: { url: string; alt: string }; view: View };

const OptionPicture = ({ picture, view }: OptionPictureProps) => (
  <Picture picture={picture} origin={view.origin} sizes={OPTION_SIZES} isLazy={view.state.value.index > 0} />
);

/** The picture of a question. Fetches those of the next question while the current one is read. */
function QuestionPicture({ question: { media }, origin, state, shown }: QuestionProps) {
  const { index } = state.value;
  const ahead = shown()[index + 1];
  const pictures = ahead?.answerOptions.map(({ picture }) => picture) ?? [];
  return (
    <div>
      {media?.kind === 'picture' && (
        <div class="media">
          <Picture picture={media} origin={origin} sizes={SIZES} isLazy={index > 0} />
        </div>
      )}
      <div hidden>
        {ahead?.media?.kind === 'picture' && <Picture picture={ahead.media} origin={origin} sizes={SIZES} />}
        {pictures.map((picture) => picture && <Picture picture={picture} origin={origin} sizes={OPTION_SIZES} />)}
      </div>
    </div>
  );
}

export const picture = {
  Above: QuestionPicture,
  OptionPicture,
  styles: `
.step:has(.media) {
  display: flex;
  flex-direction: column;
}
.step .progress {
  order: -2;
}
.step > :has(> .media) {
  order: -1;
}
.media {
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
