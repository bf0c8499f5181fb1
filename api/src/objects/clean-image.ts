import { AppError } from '../errors.ts';
import { decodeImage, ImageProblem } from './decode-image.ts';

const FORMATS = ['png', 'jpeg', 'gif', 'webp'] as const;
const MAX_SIDE = 1_024;

/**
 * Re-encodes an uploaded picture as WebP from its pixels, which drops everything else in the file: scripts, locations, trailing data.
 * Throws a 400 for anything that is not a PNG, JPG, GIF or WebP, and a 503 if too many are waiting.
 */
export async function cleanImage(bytes: Buffer): Promise<Buffer> {
  try {
    return await decodeImage(bytes, FORMATS, (image) =>
      image.resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 90 }).toBuffer(),
    );
  } catch (error) {
    if (!(error instanceof ImageProblem)) throw error;
    throw new AppError(400, 'upload_refused', 'The file is not a PNG, JPG, GIF or WebP image that can be read');
  }
}
