/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { pictureSources } from '#contract/quiz/media';
import { absoluteUrl } from '#contract/web/absolute-url';

export type PictureProps = {
  picture: { url: string; alt: string };
  /** Base of a relative address. */
  origin: string;
  /** The `sizes` of the picture. */
  sizes: string;
  isLazy?: boolean | undefined;
  onError?: () => void;
};

/** A picture in the best format and width that the browser takes; its place is kept free where its size is known. */
export function Picture({ picture, origin, sizes, isLazy, onError }: PictureProps) {
  const { src, srcset, width, height } = pictureSources(absoluteUrl(picture.url, origin));
  return (
    <picture>
      {srcset &&
        Object.entries(srcset).map(([format, widths]) => (
          <source type={`image/${format}`} srcset={widths} sizes={sizes} />
        ))}
      <img
        loading={isLazy ? 'lazy' : 'eager'}
        src={src}
        alt={picture.alt}
        width={width}
        height={height}
        onError={onError}
      />
    </picture>
  );
}
