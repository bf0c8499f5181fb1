/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { CardBlockOf } from '#contract/result/card-block.schema';
import { absoluteUrl } from '#contract/web/absolute-url';
import { Video } from '../parts/Video.tsx';
import { hideBrokenImage } from './hide-broken-image.ts';

type MediaProps = CardBlockOf<'media'> & { origin: string; hero: boolean; play: string };

/** A picture, or a video of which nothing is loaded before it is asked for. */
export const Media = ({ media, origin, hero, play }: MediaProps) =>
  media.kind === 'picture' ? (
    <img
      class={hero ? 'hero' : 'picture'}
      src={absoluteUrl(media.url, origin)}
      alt={media.alt}
      loading="lazy"
      onError={hideBrokenImage}
    />
  ) : (
    <Video url={media.url} label={play} />
  );
