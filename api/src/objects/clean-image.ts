import type { Sharp, SharpOptions } from 'sharp';
import { AppError, unavailable } from '../errors.ts';
import { makeTurns } from '../http/turns.ts';

const FORMATS = ['png', 'jpeg', 'gif', 'webp'];
const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 4;
const MAX_SIDE = 1_024;

const turns = makeTurns({ atOnce: 1, mostWaiting: 20, waitMs: 2_000 });

/**
 * An uploaded picture as WebP, drawn anew from its pixels: whatever else was in the file – scripts, positions, trailing data – is gone. Judged
 * by its bytes, not by its name or declared type. Throws a 400 for anything that is no PNG, JPG, GIF or WebP, a 503 when too many wait.
 */
export async function cleanImage(bytes: Buffer): Promise<Buffer> {
  const end = await turns.take();
  try {
    const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false, sequentialRead: true } as const;
    const image = (await open(bytes, options)).timeout({ seconds: MAX_SECONDS });
    const { format } = await image.metadata();
    if (!format || !FORMATS.includes(format)) throw new Error('format');
    return await image
      .rotate()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer();
  } catch (error) {
    // On a machine that is busy, a good picture may take too long.
    if (/^timeout/.test((error as Error).message)) throw unavailable();
    throw new AppError(400, 'upload_refused', 'The file is not a PNG, JPG, GIF or WebP image that can be read');
  } finally {
    end();
  }
}

/** The library is loaded with the first picture: most servers never see one, and all start sooner. */
async function open(bytes: Buffer, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // One picture at a time, on one thread, with nothing kept: a large one takes some hundred megabytes while it is drawn.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(bytes, options);
}
