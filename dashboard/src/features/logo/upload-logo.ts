import { limits } from '#contract/web/limits';
import { ApiError, api } from '../../lib/api.ts';

/** What the server takes. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
export const NOT_AN_IMAGE = 'Choose an image: PNG, JPG or GIF.';

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
  const { uploadURL } = await api<{ uploadURL: string }>('POST', '/api/objects/upload');
  await put(uploadURL, file, onProgress);
  const { objectPath } = await api<{ objectPath: string }>('PUT', '/api/user/logo', {
    logoURL: uploadURL,
    ...(asDefault ? {} : { asDefault }),
  });
  return objectPath;
}

/** fetch tells no progress of an upload; XMLHttpRequest does. */
function put(url: string, file: File, onProgress: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', file.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.responseType = 'json';
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new ApiError(request.status, request.response ?? undefined, request.statusText));
    request.onerror = () => reject(new Error('network'));
    request.send(file);
  });
}
