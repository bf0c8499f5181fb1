import sharp from 'sharp';
import { AppError } from '../errors.ts';

const FORMATS = ['png', 'jpeg', 'gif', 'webp'];
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 1_024;

/**
 * An uploaded picture as WebP, drawn anew from its pixels: whatever else was in the file – scripts, positions, trailing data – is gone. Judged
 * by its bytes, not by its name or declared type. Throws a 400 for anything that is no PNG, JPG, GIF or WebP.
 */
export async function cleanImage(bytes: Buffer): Promise<Buffer> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false });
    const { format } = await image.metadata();
    if (!format || !FORMATS.includes(format)) throw new Error('format');
    return await image
      .rotate()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer();
  } catch {
    throw new AppError(400, 'upload_refused', 'The file is not a PNG, JPG, GIF or WebP image that can be read');
  }
}
