import type { OverlayOptions } from 'sharp';
import { loadSharp } from '../objects/load-sharp.ts';
import { drawText, fitText, type TextLayer } from './draw-text.ts';
import type { ResultPicture } from './picture-of.ts';
import { BUTTON, COLUMN, HEIGHT, MARGIN, shapes, WIDTH } from './shapes.ts';
import { roundPicture, storedLogo } from './stored-pictures.ts';
import { ROW, VISUAL, type VisualLayout, visualLayout } from './visual-layout.ts';

const GAP = 24;
const BUTTON_GAP = 44;
/** Sizes of the largest words; the first that fits is taken. */
const HEADLINE = [84, 72, 62, 54, 46, 40, 35] as const;

/** Draws a picture of a result as PNG, in the size that link previews take. `read` gives the bytes of a stored picture by its path. */
export async function drawPicture(
  picture: ResultPicture,
  read: (path: string) => Promise<Buffer | undefined>,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const { headline, score, isRightToLeft } = picture;
  // Without words the rest stands alone in the middle.
  const center = headline ? fromStart(VISUAL.x, 0, isRightToLeft) : WIDTH / 2;
  const logo = picture.logo ? await storedLogo(picture.logo, read) : undefined;
  const side = Math.round(VISUAL.side * visualLayout(picture).scale);
  const image = picture.image && score === undefined ? await roundPicture(picture.image, side, read) : undefined;
  const drawable = { ...picture, image: image && picture.image };
  const visual = visualLayout(drawable);
  const words = headline ? await wordLayers(picture, MARGIN + (logo ? logo.height + GAP : 0)) : undefined;
  const layers = [
    ...(score === undefined ? [] : await scoreLayers(score, picture, center, visual)),
    ...(image ? [{ input: image, left: middle(center, 0, side), top: middle(visual.y, 0, side) }] : []),
    ...(visual.rows ? await categoryLayers(picture, center, visual.rows.top) : []),
    ...(logo ? [at(logo, MARGIN, MARGIN, isRightToLeft)] : []),
    ...(words?.layers ?? []),
  ];
  const drawn = shapes(drawable, center, words?.button);
  return sharp(Buffer.from(drawn)).composite(layers).removeAlpha().png({ compressionLevel: 8 }).toBuffer();
}

type Layer = Pick<TextLayer, 'input' | 'width'> & Partial<TextLayer>;

/** A place that is `x` from where lines begin. */
const fromStart = (x: number, width: number, isRightToLeft: boolean): number => (isRightToLeft ? WIDTH - x - width : x);

const at = ({ input, raw, width }: Layer, x: number, top: number, isRightToLeft: boolean): OverlayOptions => ({
  input,
  ...(raw ? { raw } : {}),
  left: fromStart(x, width, isRightToLeft),
  top,
});

/** The title of the quiz, below it the outcome and a button, together in the middle of the height that is left below `top`. */
async function wordLayers(picture: ResultPicture, top: number) {
  const { headline, above, invitation, colors, isRightToLeft } = picture;
  const small = above
    ? await fitText(above, { weight: 'Medium', color: colors.soft }, [32, 28], { width: COLUMN, height: 80 })
    : undefined;
  const aboveHeight = small ? small.height + GAP : 0;
  const belowHeight = BUTTON_GAP + BUTTON.height;
  const room = HEIGHT - MARGIN - top;
  const large = await fitText(headline, { weight: 'Bold', color: colors.ink }, HEADLINE, {
    width: COLUMN,
    height: room - aboveHeight - belowHeight,
  });
  const label = await drawText(invitation, { weight: 'Semi-Bold', color: colors.on }, 28, COLUMN);
  const first = top + Math.max(0, Math.round((room - aboveHeight - large.height - belowHeight) / 2));
  const width = label.width + 2 * BUTTON.padding;
  const button = {
    left: fromStart(MARGIN, width, isRightToLeft),
    top: first + aboveHeight + large.height + BUTTON_GAP,
    width,
  };
  const layers = [
    ...(small ? [at(small, MARGIN, first, isRightToLeft)] : []),
    at(large, MARGIN, first + aboveHeight, isRightToLeft),
    at(label, MARGIN + BUTTON.padding, middle(button.top, BUTTON.height, label.height), isRightToLeft),
  ];
  return { layers, button };
}

/** The number in the ring. */
async function scoreLayers(
  score: number,
  { colors }: ResultPicture,
  center: number,
  { y, scale }: VisualLayout,
): Promise<OverlayOptions[]> {
  const scaled = (size: number) => Math.round(size * scale);
  const number = await drawText(String(score), { weight: 'Bold', color: colors.ink }, scaled(112), COLUMN);
  const outOf = await drawText('/ 100', { weight: 'Medium', color: colors.soft }, scaled(34), COLUMN);
  const top = middle(y - scaled(16), 0, number.height);
  return [
    { input: number.input, raw: number.raw, left: middle(center, 0, number.width), top },
    { input: outOf.input, raw: outOf.raw, left: middle(center, 0, outOf.width), top: top + number.height + scaled(30) },
  ];
}

/** The name and the score of each category, above its bar. */
async function categoryLayers(
  { categories = [], colors, isRightToLeft }: ResultPicture,
  center: number,
  top: number,
): Promise<OverlayOptions[]> {
  const inRow = { height: ROW.height - ROW.bar - 12, width: ROW.width - 70 };
  const layers = categories.map(async ({ name, score }, index) => {
    const style = { weight: 'Medium', color: colors.ink } as const;
    const label = name ? await fitText(name, style, [21], inRow) : undefined;
    const number = await drawText(String(score), { weight: 'Bold', color: colors.ink }, 21, ROW.width);
    const [left, right] = [center - ROW.width / 2, center + ROW.width / 2];
    const layer = ({ input, raw, width, height }: TextLayer, isFirst: boolean) => ({
      input,
      raw,
      left: isFirst === isRightToLeft ? right - width : left,
      top: middle(top + index * ROW.height, inRow.height, height),
    });
    return [...(label ? [layer(label, true)] : []), layer(number, false)];
  });
  return (await Promise.all(layers)).flat();
}

/** Where something begins that stands in the middle of something else. */
const middle = (start: number, size: number, own: number): number => Math.round(start + (size - own) / 2);
