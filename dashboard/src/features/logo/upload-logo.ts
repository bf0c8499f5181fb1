import { limits } from '#contract/web/limits';
import { api } from '../../lib/api.ts';
import { sendFile } from '../../lib/send-file.ts';
import { drawSvg } from './draw-svg.ts';

const SVG = 'image/svg+xml';
/** What can be chosen: what the server takes, and SVG, which is drawn here. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', SVG];
export const NOT_AN_IMAGE = 'Choose an image: PNG, JPG, GIF, WebP or SVG.';
export const NOT_DRAWN = 'This SVG cannot be drawn. It needs a width and a height, or a viewBox.';

/** An SVG that cannot be drawn. */
export class NotAnImage extends Error {}

/** Why a file cannot be a logo, in words; undefined when it can. */
export function logoProblem(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!LOGO_TYPES.includes(file.type) || file.size === 0) return NOT_AN_IMAGE;
  return file.size > limits.logo ? 'The image is larger than 5MB.' : undefined;
}

/**
 * Puts a picture to an upload address and takes it into use, as the account's logo too when it is to be the `default`. Returns its
 * path. `onProgress` gets 0 to 1.
 */
export async function uploadLogo(file: File, asDefault: boolean, onProgress: (share: number) => void): Promise<string> {
  const picture = file.type === SVG ? await drawSvg(file).catch(() => Promise.reject(new NotAnImage())) : file;
  const { uploadURL } = await api<{ uploadURL: string }>('POST', '/api/objects/upload');
  await sendFile('PUT', uploadURL, picture, { onProgress });
  const { objectPath } = await api<{ objectPath: string }>('PUT', '/api/user/logo', {
    logoURL: uploadURL,
    ...(asDefault ? {} : { asDefault }),
  });
  return objectPath;
}
