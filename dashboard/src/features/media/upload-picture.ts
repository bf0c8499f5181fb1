import type { StoredPicture } from '#contract/quiz/media.schema';
import { limits } from '#contract/web/limits';
import { PICTURE_UPLOADS } from '#contract/web/stored-picture';
import { isAnswered } from '../../lib/api.ts';
import { sendFile } from '../../lib/send-file.ts';

/** What the server takes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
export const PICTURE_HINT = 'JPEG, PNG, WebP, AVIF or GIF, at most 10 MB';

/** Why a file cannot be a picture, in words; undefined when it can. */
export function pictureFileProblem(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!PICTURE_TYPES.includes(file.type) || file.size === 0) return 'Choose a picture: JPEG, PNG, WebP, AVIF or GIF.';
  return file.size > limits.picture ? 'The picture is larger than 10 MB.' : undefined;
}

export const uploadPicture = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<StoredPicture> => sendFile('POST', PICTURE_UPLOADS, file, options);

/** Why an upload failed, in words. A `retry` of the same file may work. */
export function uploadFailure(error: unknown): { message: string; retry: boolean } {
  if (isAnswered(error) && error.status !== 429)
    return { message: `${error.body?.message ?? 'The picture was not accepted'}.`, retry: false };
  return { message: 'The picture could not be uploaded.', retry: true };
}
