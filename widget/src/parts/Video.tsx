/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { embedOf } from '#contract/quiz/media';

type VideoProps = { url: string; label: string };

/** A button until it is pressed: nothing is loaded from the video's server before. */
export function Video({ url, label }: VideoProps) {
  const [provider, address] = embedOf(url) ?? [];
  const play = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const player = document.createElement(address ? 'iframe' : 'video');
    Object.assign(player, {
      className: currentTarget.className,
      controls: true,
      autoplay: true,
      allow: 'autoplay; fullscreen',
      title: label,
    });
    player.src = address ?? url;
    // Its place is kept by the step, which is drawn anew as a whole.
    currentTarget.replaceWith(player);
    player.focus();
  };
  return (
    <button type="button" class="media video" onClick={play}>
      <b aria-hidden="true">▶</b>
      {label} {provider && `(${provider})`}
    </button>
  );
}
