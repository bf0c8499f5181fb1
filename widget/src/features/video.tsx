/** @jsxRuntime classic */
/** @jsx h */
import { Component, h } from 'preact';
import { videoOf } from '#contract/quiz/media';
import type { QuestionProps } from '../questions/question-view.ts';

const providers = { youtube: 'YouTube', vimeo: 'Vimeo', file: '' };

/** A button until it is pressed: nothing is loaded from the video's server before. */
class QuestionVideo extends Component<QuestionProps, { isPlaying?: boolean }> {
  override render({ question, messages }: QuestionProps, { isPlaying }: { isPlaying?: boolean }) {
    const video = question.media?.kind === 'video' && videoOf(question.media.url);
    if (!video) return null;
    const { provider } = video;
    return (
      <div class="media video">
        {!isPlaying ? (
          <button type="button" onClick={() => this.setState({ isPlaying: true })}>
            <i aria-hidden="true">▶</i>
            {messages.playVideo} {providers[provider] && `(${providers[provider]})`}
          </button>
        ) : provider === 'file' ? (
          // biome-ignore lint/a11y/useMediaCaption: the owner has no place for captions.
          <video src={video.url} controls autoplay playsInline />
        ) : (
          <iframe
            src={`${video.embedUrl}${/[?]/.test(video.embedUrl) ? '&' : '?'}autoplay=1`}
            title={messages.playVideo}
            allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
            referrerpolicy="strict-origin-when-cross-origin"
            allowFullScreen
          />
        )}
      </div>
    );
  }
}

export const video = {
  Above: QuestionVideo,
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
}
.video > * {
  display: block;
  width: 100%;
  aspect-ratio: 16/9;
  border: 0;
}
.video button {
  border-radius: 16px;
  background-color: var(--qf-fill);
  color: var(--qf-on);
}
.video i {
  display: grid;
  place-items: center;
  width: 60px;
  height: 60px;
  margin: 0 auto 12px;
  padding-inline-start: 4px;
  border-radius: 50%;
  font-style: normal;
  background-color: var(--qf-back);
  color: var(--qf-ink);
}
`,
};
