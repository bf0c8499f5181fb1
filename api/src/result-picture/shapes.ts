import type { ResultPicture } from './picture-of.ts';
import { ROW, VISUAL, visualLayout } from './visual-layout.ts';

export const WIDTH = 1_200;
export const HEIGHT = 630;
/** From the edges to what stands at them. */
export const MARGIN = 72;
/** How wide words may be. */
export const COLUMN = 548;
export const BUTTON = { height: 68, padding: 34 };

const RING = { radius: 156, width: 30 };
const WHOLE = 2 * Math.PI * RING.radius;
/** The ring is three quarters of a circle. */
const REACH = 0.75;

/** Everything of a picture that is neither words nor another picture. All that goes into it are colours that were worked out, and numbers. */
export function shapes(
  picture: Pick<ResultPicture, 'colors' | 'score' | 'image' | 'categories' | 'isRightToLeft'>,
  center: number,
  button: { left: number; top: number; width: number } | undefined,
): string {
  const { colors, score, image, isRightToLeft } = picture;
  const { back, tint, fill } = colors;
  const { y, scale, rows } = visualLayout(picture);
  const visual = score !== undefined ? ring(colors, score) : image || rows ? '' : answers(colors, isRightToLeft);
  const [panel, width] = [rows?.panel, 2 * VISUAL.ground];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${back}"/>
${panel ? `<rect x="${center - width / 2}" y="${panel.top}" width="${width}" height="${panel.height}" rx="40" fill="${tint}"/>` : `<circle cx="${center}" cy="${VISUAL.y}" r="${VISUAL.ground}" fill="${tint}"/>`}
<rect y="${HEIGHT - 12}" width="${WIDTH}" height="12" fill="${fill}"/>
<g transform="translate(${center} ${y}) scale(${scale})">${visual}</g>
${rows ? bars(picture, center, rows.top) : ''}
${button ? `<rect x="${button.left}" y="${button.top}" width="${button.width}" height="${BUTTON.height}" rx="16" fill="${fill}"/>` : ''}
</svg>`;
}

/** The score as the quiz itself shows it. */
function ring({ back, line, link }: ResultPicture['colors'], score: number): string {
  const arc = (color: string, share: number) =>
    `<circle r="${RING.radius}" fill="none" stroke="${color}" stroke-width="${RING.width}" stroke-linecap="round" stroke-dasharray="${(WHOLE * REACH * share).toFixed(2)} ${WHOLE.toFixed(2)}" transform="rotate(135)"/>`;
  return `<circle r="${RING.radius + 44}" fill="${back}"/>${arc(line, 1)}${score > 0 ? arc(link, score / 100) : ''}`;
}

/** A bar for each category, below its name. */
function bars(
  {
    categories = [],
    colors: { back, link },
    isRightToLeft,
  }: Pick<ResultPicture, 'categories' | 'colors' | 'isRightToLeft'>,
  center: number,
  top: number,
): string {
  const left = center - ROW.width / 2;
  const bar = (x: number, y: number, width: number, color: string) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${ROW.bar}" rx="${ROW.bar / 2}" fill="${color}"/>`;
  return categories
    .map(({ score }, index) => {
      const y = top + (index + 1) * ROW.height - ROW.bar - 9;
      const width = Math.round((ROW.width * score) / 100);
      const drawn = score > 0 ? bar(isRightToLeft ? left + ROW.width - width : left, y, width, link) : '';
      return bar(left, y, ROW.width, back) + drawn;
    })
    .join('');
}

/** Three answers, one of them chosen: a quiz without words. */
function answers({ back, line, fill, on }: ResultPicture['colors'], isRightToLeft: boolean): string {
  const fromStart = (x: number, width = 0) => (isRightToLeft ? 380 - x - width : x);
  const answer = (top: number, isChosen: boolean) => {
    const [ground, mark] = isChosen ? [fill, on] : [back, line];
    const words = isChosen ? 210 : 160;
    const box = `<rect width="380" height="96" rx="20" fill="${ground}" stroke="${isChosen ? fill : line}" stroke-width="3"/>`;
    const dot = `<circle r="20" fill="${isChosen ? on : 'none'}" stroke="${mark}" stroke-width="4"/>`;
    const check = `<path d="M-9 0l6.5 6.5 12-13" fill="none" stroke="${fill}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`;
    return `<g transform="translate(-190 ${top})">${box}
<g transform="translate(${fromStart(52)} 48)">${dot}${isChosen ? check : ''}</g>
<rect x="${fromStart(96, words)}" y="39" width="${words}" height="18" rx="9" fill="${mark}"/></g>`;
  };
  return `<g transform="rotate(${isRightToLeft ? 4 : -4})">${answer(-168, false)}${answer(-48, true)}${answer(72, false)}</g>`;
}
