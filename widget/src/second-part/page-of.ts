import type { ResultCard } from '#contract/lead/submission.schema';
import type { CardBlock } from '#contract/result/card-block.schema';
import { defaultPage } from '#contract/result/default-page';

type Page = {
  /** The blocks above and below the heading, which takes the focus. */
  above: CardBlock[];
  below: CardBlock[];
};

/** The page of a result: as its owner has laid it out, or the default one. */
export function pageOf(card: ResultCard, next: { url: string; text: string } | undefined): Page {
  const onward: CardBlock[] = next ? [{ kind: 'button', ...next }] : [];
  const blocks = card.blocks ? [...card.blocks, ...onward] : defaultPage(card, onward);
  // Without its title, the page begins with the heading that it has anyway.
  const at = blocks.findIndex(({ kind }) => kind === 'title');
  return { above: blocks.slice(0, Math.max(at, 0)), below: blocks.slice(at + 1) };
}
