import type { ResultPicture } from './picture-of.ts';

/** Centre of what is beside the words, and the side of a picture there. */
export const VISUAL = { x: 912, y: 309, side: 380, ground: 268 };
/** Rows of categories: a name with its score above a bar. */
export const ROW = { width: 424, height: 46, bar: 10, gap: 20 };
const PADDING = 32;
/** A ring or a picture that has rows below it is so high, and drawn in this scale. */
const SMALL = 212;
const SCALE = 0.53;

export type VisualLayout = {
  /** Middle of the ring or the picture. */
  y: number;
  scale: number;
  /** Top of the first row, and the ground of all. Undefined without categories. */
  rows?: { top: number; panel: { top: number; height: number } };
};

/** Where the ring or the picture stands: in the middle of the height, or above the rows of categories. */
export function visualLayout({
  score,
  image,
  categories,
}: Pick<ResultPicture, 'score' | 'image' | 'categories'>): VisualLayout {
  if (!categories?.length) return { y: VISUAL.y, scale: 1 };
  const above = score !== undefined || image ? SMALL + ROW.gap : 0;
  const height = above + categories.length * ROW.height;
  const top = Math.round(VISUAL.y - height / 2);
  return {
    y: top + SMALL / 2,
    scale: SCALE,
    rows: { top: top + above, panel: { top: top - PADDING, height: height + 2 * PADDING } },
  };
}
