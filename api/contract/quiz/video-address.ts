import { parseHttpUrl } from '../web/url.ts';

/** What frames of videos are loaded from, once they are pressed; files come from anywhere. */
export const VIDEO_FRAMES = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

export const INVALID_VIDEO =
  'Enter an address of YouTube, of Vimeo, or of an .mp4 or .webm file that begins with https://';

/**
 * The one form in which the address of a video is stored, whichever of its addresses was given: that of its page at YouTube or Vimeo, or of
 * the file itself. Undefined for anything else.
 */
export function storedVideoAddress(given: string): string | undefined {
  const url = parseHttpUrl(given.trim());
  if (!url) return undefined;
  const host = url.host.replace(/^(?:www|m|music)\./, '');
  if (host === 'youtu.be' || host === 'youtube.com' || host === 'youtube-nocookie.com') return youtube(url, host);
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return vimeo(url);
  return url.protocol === 'https:' && /\.(?:mp4|webm)$/i.test(url.pathname) ? url.href : undefined;
}

function youtube({ pathname, searchParams }: URL, host: string): string | undefined {
  const inPath = host === 'youtu.be' ? /^\/([^/]+)\/?$/ : /^\/(?:shorts|embed|live)\/([^/]+)\/?$/;
  const id = pathname === '/watch' ? searchParams.get('v') : inPath.exec(pathname)?.[1];
  return id && /^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : undefined;
}

/** An unlisted video has a secret, which follows the id on its page and is `h` in its player. */
function vimeo({ pathname, searchParams }: URL): string | undefined {
  const [, id, inPath] =
    /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{1,15})(?:\/(\w+))?\/?$/.exec(pathname) ?? [];
  if (!id) return undefined;
  const secret = inPath ?? searchParams.get('h') ?? '';
  return `https://vimeo.com/${id}${/^\w{1,40}$/.test(secret) ? `/${secret}` : ''}`;
}
