/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { Video } from '../parts/Video.tsx';
import { videoStyles } from '../parts/video.css.ts';
import type { QuestionProps } from '../questions/question-view.ts';

const QuestionVideo = ({ question: { media }, messages }: QuestionProps) =>
  media?.kind === 'video' ? <Video url={media.url} label={messages.playVideo} /> : null;

export const video = {
  Above: QuestionVideo,
  styles: `${videoStyles}
.video b {
  display: block;
  width: 60px;
  margin: 0 auto 12px;
  border-radius: 50%;
  line-height: 60px;
  background-color: var(--qf-back);
  color: var(--qf-ink);
}
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
}
`,
};
