import { setImmediate } from 'node:timers/promises';
import type { ResultCard } from '../../contract/lead/submission.schema.ts';
import { loadSharp } from '../objects/load-sharp.ts';
import { ownPicturePath, readOwnPicture } from '../pictures/own-picture.ts';

/** A JPEG on white ground, as a page is. */
export type PdfPicture = { bytes: Buffer; width: number; height: number };
/** By the addresses in the result. */
export type PdfPictures = ReadonlyMap<string, PdfPicture>;

/** Pixels of a row: sharp in print across a page, and beside the words of a product. */
const PAGE_PIXELS = 960;
const PRODUCT_PIXELS = 320;

/** The pictures of a result and its logo, as far as they are stored here. */
export async function readPdfPictures(
  { image, blocks = [] }: ResultCard,
  logo: string,
  origin: string,
  signal: AbortSignal,
): Promise<PdfPictures> {
  const large = blocks.flatMap((block) =>
    block.kind === 'media' && block.media.kind === 'picture' ? block.media.url : [],
  );
  const small = blocks.flatMap((block) =>
    block.kind === 'products' ? block.products.flatMap(({ picture }) => picture?.url ?? []) : [],
  );
  const widths = new Map([
    ...small.map((url) => [url, PRODUCT_PIXELS] as const),
    ...[logo, image ?? '', ...large].map((url) => [url, PAGE_PIXELS] as const),
  ]);
  const pictures = new Map<string, PdfPicture>();
  for (const [url, width] of widths) {
    await setImmediate(undefined, { signal });
    const path = ownPicturePath(url, origin);
    const bytes = path && (await readOwnPicture(path, width));
    if (bytes) pictures.set(url, await onWhite(bytes, width));
  }
  return pictures;
}

async function onWhite(bytes: Buffer, maxWidth: number): Promise<PdfPicture> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(bytes)
    .resize({ width: maxWidth, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
