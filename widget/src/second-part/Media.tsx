/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { CardBlockOf } from '#contract/result/card-block.schema';
import { hideBrokenImage } from './hide-broken-image.ts';

const EMBEDS = [
  [/^https:\/\/www\.youtube\.com\/watch\?v=([\w-]+).*/, 'https://www.youtube-nocookie.com/embed/$1?autoplay=1'],
  [/^https:\/\/vimeo\.com\/(\d+)(?:\/(\w+))?.*/, 'https://player.vimeo.com/video/$1?autoplay=1&h=$2'],
] as const;

type MediaProps = CardBlockOf<'media'> & { origin: string; hero: boolean; play: string };

/** A picture, or a video of which nothing is loaded before it is asked for. */
export function Media({ media, origin, hero, play: label }: MediaProps) {
  const { kind, url } = media;
  if (kind === 'picture')
    return (
      <img
        class={hero ? 'hero' : 'picture'}
        src={new URL(url, origin).href}
        alt={media.alt}
        loading="lazy"
        onError={hideBrokenImage}
      />
    );
  const [pattern, embed] = EMBEDS.find(([pattern]) => pattern.test(url)) ?? [];
  const play = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const player = document.createElement(pattern ? 'iframe' : 'video');
    Object.assign(player, { className: 'video', controls: true, autoplay: true, allow: 'autoplay; fullscreen' });
    player.src = pattern && embed ? url.replace(pattern, embed) : url;
    currentTarget.replaceWith(player);
    player.focus();
  };
  return (
    <button type="button" class="video" onClick={play}>
      <span aria-hidden="true">▶</span> {label}
    </button>
  );
}
