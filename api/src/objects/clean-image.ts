import { AppError, unavailable } from '../errors.ts';
import { makeSemaphore } from '../http/semaphore.ts';
import { loadSharp } from './load-sharp.ts';

const FORMATS = ['png', 'jpeg', 'gif', 'webp'];
const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 4;
const MAX_SIDE = 1_024;

const semaphore = makeSemaphore({ maxHolders: 1, maxWaiting: 20, waitMs: 2_000 });

/**
 * Re-encodes an uploaded picture as WebP from its pixels, which drops everything else in the file: scripts, locations, trailing data. Its
 * format is detected from its bytes, not from its name or declared type. Throws a 400 for anything that is not a PNG, JPG, GIF or WebP, and
 * a 503 if too many are waiting.
 */
export async function cleanImage(bytes: Buffer): Promise<Buffer> {
  const end = await semaphore.acquire();
  try {
    const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false, sequentialRead: true } as const;
    const sharp = await loadSharp();
    const image = sharp(bytes, options).timeout({ seconds: MAX_SECONDS });
    const { format } = await image.metadata();
    if (!format || !FORMATS.includes(format)) throw new Error('format');
    return await image
      .rotate()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer();
  } catch (error) {
    // On a busy machine even a valid picture may take too long.
    if (/^timeout/.test((error as Error).message)) throw unavailable();
    throw new AppError(400, 'upload_refused', 'The file is not a PNG, JPG, GIF or WebP image that can be read');
  } finally {
    end();
  }
}
