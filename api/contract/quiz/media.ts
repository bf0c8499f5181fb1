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

export type Video = { provider: 'youtube' | 'vimeo'; id: string; embedUrl: string } | { provider: 'file'; url: string };

/** How a page plays the video at an address, in the form in which addresses are stored (see video-address.ts). */
export function videoOf(url: string): Video | undefined {
  const youtube = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/.exec(url)?.[1];
  if (youtube)
    return { provider: 'youtube', id: youtube, embedUrl: `https://www.youtube-nocookie.com/embed/${youtube}` };
  const [, vimeo, secret] = /^https:\/\/vimeo\.com\/(\d+)(?:\/(\w+))?$/.exec(url) ?? [];
  if (vimeo)
    return {
      provider: 'vimeo',
      id: vimeo,
      embedUrl: `https://player.vimeo.com/video/${vimeo}?dnt=1${secret ? `&h=${secret}` : ''}`,
    };
  return /^https:\/\/[^?#]+\.(mp4|webm)(?:[?#]|$)/i.test(url) ? { provider: 'file', url } : undefined;
}
