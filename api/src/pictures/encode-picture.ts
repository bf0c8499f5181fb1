import type { Sharp } from 'sharp';
import { MAX_PICTURE, variantWidths } from '../../contract/web/stored-picture.ts';
import { AppError, badRequest, unavailable } from '../errors.ts';
import { decodeImage, ImageProblem, MAX_MEGAPIXELS } from '../objects/decode-image.ts';
import type { ImageExtension } from '../objects/image-type.ts';
import { loadSharp } from '../objects/load-sharp.ts';

const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
/** Of one variant. */
const MAX_SECONDS = 4;
/** Of all variants: longer than a response may take, so that a client that got a 503 and asks again finds the picture stored. */
const MAX_TOTAL_MS = 10_000;

const encoders: Record<ImageExtension, (image: Sharp) => Sharp> = {
  // More effort takes up to ten times as long, for files that are a tenth smaller.
  avif: (image) => image.avif({ quality: 55, effort: 1 }),
  webp: (image) => image.webp({ quality: 80 }),
  jpg: (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 80, progressive: true }),
};
export const pictureExtensions = Object.keys(encoders) as ImageExtension[];

export type EncodedPicture = {
  width: number;
  height: number;
  /** By name, such as `960.avif`. */
  files: Map<string, Buffer>;
};

/**
 * Encodes an uploaded picture in all widths and formats, from its pixels alone. Stops when the signal is aborted. Throws a 415 for another
 * format, a 422 for a picture that cannot be used, and a 503 if too many are waiting.
 */
export async function encodePicture(bytes: Buffer, signal: AbortSignal): Promise<EncodedPicture> {
  const late = AbortSignal.timeout(MAX_TOTAL_MS);
  try {
    return await decodeImage(bytes, FORMATS, async (image) => {
      const { data, info } = await image
        .resize(MAX_PICTURE.width, MAX_PICTURE.height, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true });
      const { width, height, channels } = info;
      const sharp = await loadSharp();
      const files = new Map<string, Buffer>();
      for (const each of variantWidths(width))
        for (const extension of pictureExtensions) {
          if (signal.aborted) throw badRequest('The request was cut off', undefined, 'bad_json');
          if (late.aborted) throw unavailable();
          const variant = sharp(data, { raw: { width, height, channels } }).timeout({ seconds: MAX_SECONDS });
          files.set(`${each}.${extension}`, await encoders[extension](variant.resize(each)).toBuffer());
        }
      return { width, height, files };
    });
  } catch (error) {
    throw error instanceof ImageProblem ? refusals[error.reason]() : error;
  }
}

const refusals: Record<ImageProblem['reason'], () => AppError> = {
  format: () => new AppError(415, 'unsupported_media_type', 'Send a picture as JPEG, PNG, WebP, AVIF or GIF'),
  size: () => new AppError(422, 'upload_refused', `The picture has more than ${MAX_MEGAPIXELS} megapixels`),
  content: () => new AppError(422, 'upload_refused', 'The picture is damaged and cannot be read'),
};
