import type { Sharp } from 'sharp';
import { AppError, unavailable } from '../errors.ts';
import { makeSemaphore } from '../http/semaphore.ts';
import { loadSharp } from './load-sharp.ts';

/** Bounds the memory that one picture takes. */
export const MAX_MEGAPIXELS = 40;
const MAX_SECONDS = 4;

/** One picture at a time in each process: encoding keeps a core busy. */
const semaphore = makeSemaphore({ maxHolders: 1, maxWaiting: 20, waitMs: 2_000 });

export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';

/** Why an uploaded file is no picture that can be used. */
export class ImageProblem extends Error {
  constructor(readonly reason: 'format' | 'size' | 'content') {
    super(reason);
    this.name = 'ImageProblem';
  }
}

/**
 * Runs `work` on an uploaded picture: the first frame, upright, of a format that is detected from the bytes, not from a name or declared
 * type. Throws an `ImageProblem`, a 503 if too many are waiting or it takes too long, and what `work` throws of the product's errors.
 */
export async function decodeImage<T>(
  bytes: Buffer,
  formats: readonly ImageFormat[],
  work: (image: Sharp) => Promise<T>,
): Promise<T> {
  const release = await semaphore.acquire();
  try {
    const sharp = await loadSharp();
    const options = {
      limitInputPixels: MAX_MEGAPIXELS * 1_000_000,
      failOn: 'error',
      animated: false,
      sequentialRead: true,
    } as const;
    const image = sharp(bytes, options).timeout({ seconds: MAX_SECONDS });
    const { format, compression } = await image.metadata().catch((error: Error) => {
      throw new ImageProblem(/pixel limit/.test(error.message) ? 'size' : 'format');
    });
    const name = format === 'heif' && compression === 'av1' ? 'avif' : format;
    if (!formats.some((each) => each === name)) throw new ImageProblem('format');
    return await work(image.autoOrient());
  } catch (error) {
    if (error instanceof ImageProblem || error instanceof AppError) throw error;
    // On a busy machine even a valid picture may take too long.
    if (/^timeout/.test((error as Error).message)) throw unavailable();
    throw new ImageProblem('content');
  } finally {
    release();
  }
}
