import type { ResultCard } from '../../../contract/lead/submission.schema.ts';
import type { CardBlock } from '../../../contract/result/card-block.schema.ts';
import { parseHttpUrl } from '../../../contract/web/url.ts';

/**
 * A result that is being edited, without the buttons and links whose addresses are not valid yet. The mail does not check them: stored
 * results have only valid ones.
 */
export const withoutBrokenLinks = ({ button, blocks, ...card }: ResultCard): ResultCard => ({
  ...card,
  ...(button && isAddress(button.url) ? { button } : {}),
  ...(blocks ? { blocks: blocks.filter(leads).map(linked) } : {}),
});

const isAddress = (url: string): boolean => parseHttpUrl(url) !== undefined;
const leads = (block: CardBlock): boolean => block.kind !== 'button' || isAddress(block.url);
const linked = (block: CardBlock): CardBlock =>
  block.kind === 'products'
    ? { ...block, products: block.products.map((one) => (isAddress(one.url) ? one : { ...one, url: '' })) }
    : block;
