import type { ResultBlock } from './blocks.schema.ts';

/** The addresses of the pictures of a block. */
export function blockPictures(block: ResultBlock): string[] {
  if (block.kind === 'products') return block.products.flatMap(({ picture }) => picture?.url || []);
  return block.kind === 'media' && block.media.kind === 'picture' && block.media.url ? [block.media.url] : [];
}
