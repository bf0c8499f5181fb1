import { storedPictureSize, variantWidths } from '../web/stored-picture.ts';

export type PictureSources = {
  src: string;
  /** Only of a stored picture, best first. */
  srcset?: { avif: string; webp: string; jpeg: string };
  width?: number;
  height?: number;
};

/** How a page shows the picture at an address. One from elsewhere is shown as it is. */
export function pictureSources(url: string): PictureSources {
  const size = storedPictureSize(url);
  if (!size) return { src: url };
  const srcset = (extension: string) =>
    variantWidths(size.width)
      .map((width) => `${url}/${width}.${extension} ${width}w`)
      .join(', ');
  return { src: url, srcset: { avif: srcset('avif'), webp: srcset('webp'), jpeg: srcset('jpg') }, ...size };
}

const EMBEDS = [
  [
    'YouTube',
    /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]+)$/,
    'https://www.youtube-nocookie.com/embed/$1?autoplay=1',
  ],
  ['Vimeo', /^https:\/\/vimeo\.com\/(\d+)\/?(\w*)$/, 'https://player.vimeo.com/video/$1?autoplay=1&dnt=1&h=$2'],
] as const;

/**
 * Who plays the video at an address, and the address of the player. The address is in the form in
 * which addresses are stored (see video-address.ts). Undefined for a file, which is played as it is.
 */
export function embedOf(url: string): readonly [provider: string, address: string] | undefined {
  for (const [provider, pattern, address] of EMBEDS)
    if (pattern.test(url)) return [provider, url.replace(pattern, address)];
  return undefined;
}
