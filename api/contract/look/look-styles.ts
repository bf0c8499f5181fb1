import { hexColor } from '../web/color.ts';
import { type FontFaces, fontFaces, fontStack } from './fonts.ts';
import { type Look, lookDefaults } from './look.ts';

/** What a script adds for a look: CSS for the quiz's shadow root, and what that needs. */
export type Skin = {
  css: string;
  fonts?: FontFaces;
  /** Address of the background picture: `var(--qf-image)` in the CSS. */
  picture?: string;
};

/** Radius of the card and of what is pressed or written in, in pixels. */
const RADII: Record<Look['corners'], { card: number; control: number; small: number }> = {
  square: { card: 0, control: 0, small: 0 },
  soft: { card: 20, control: 14, small: 9 },
  round: { card: 32, control: 26, small: 13 },
};
export const cardRadius = ({ corners }: Pick<Look, 'corners'>): number => RADII[corners].card;

/** The look as the widget shows it; undefined for the one that quizzes have from the start. */
export function skinOf(look: Look): Skin | undefined {
  const css = [
    look.font === 'page' ? '' : `.root{font-family:${fontStack(look.font)}}`,
    look.corners === 'soft' ? '' : cornersCss(RADII[look.corners]),
    densityCss[look.density],
    buttonsCss[look.buttons],
    backgroundCss(look),
    // Last, so that it counts.
    look.customCss,
  ].join('');
  if (!css) return undefined;
  const fonts = fontFaces(look.font);
  return { css, ...(fonts ? { fonts } : {}), ...(hasPicture(look) ? { picture: look.backgroundUrl } : {}) };
}

const hasPicture = ({ background, backgroundUrl }: Look) => background === 'picture' && backgroundUrl !== '';

/** `--qf-radius` is the card's on pages of this server, on which it may fill a frame. */
const cornersCss = ({ card, control, small }: (typeof RADII)['soft']): string =>
  [
    `.root{border-radius:var(--qf-radius,${card}px)}`,
    `.button,button,.option,.option input,.entry,textarea,.field input,.field select,.list,.share button,.more>*,.products li,.compare{border-radius:${control}px}`,
    `.media,.picture,.video,.thanks{border-radius:${Math.min(control, 16)}px}`,
    `.option b,.products img{border-radius:${small}px}`,
    card ? '' : '.bar,.bar i,.tag,.check input{border-radius:0}',
  ].join('');

const densityCss: Record<Look['density'], string> = {
  compact: rhythm({ progress: 18, title: [21, 27], gap: 6, above: 16, option: [50, 7], control: [44, 9], actions: 20 }),
  normal: '',
  roomy: rhythm({
    progress: 36,
    title: [28, 36],
    gap: 14,
    above: 32,
    option: [70, 16],
    control: [58, 16],
    actions: 36,
  }),
};

type Rhythm = Record<'progress' | 'gap' | 'above' | 'actions', number> &
  Record<'title' | 'option' | 'control', [number, number]>;

/** Distances and least heights in pixels. What is pressed stays at least 44 high. */
function rhythm({ progress, title, gap, above, option, control, actions }: Rhythm): string {
  const block = (padding: number) => `padding-top:${padding}px;padding-bottom:${padding}px`;
  return [
    `.progress{margin-bottom:${progress}px}`,
    `.step>h2{font-size:${title[0]}px;line-height:${title[1]}px}`,
    `.options{gap:${gap}px;margin-top:${above}px}textarea{margin-top:${above}px}`,
    `.option{min-height:${option[0]}px;${block(option[1])}}`,
    `.main,.quiet,.result>.button,.entry,.field input,.field select{min-height:${control[0]}px;${block(control[1])}}`,
    `.actions{margin-top:${actions}px}`,
  ].join('');
}

const buttonsCss: Record<Look['buttons'], string> = {
  filled: '',
  outline:
    '.main{background:none;color:var(--qf-link);box-shadow:inset 0 0 0 2px}.main:hover{background:var(--qf-tint)}',
  pill: '.main,.line{border-radius:99px}',
};

/** Around the card, whose ground stays as it is: texts are as readable as without. */
function backgroundCss(look: Look): string {
  const ground = groundOf(look);
  if (!ground) return '';
  const radius = cardRadius(look);
  return `.box{padding:var(--qf-frame,min(28px,4vw));border-radius:${radius && radius + 8}px;background:var(--qf-ground,${ground})}`;
}

/** The value of `background` around the card; undefined where there is none. */
export function groundOf(look: Look): string | undefined {
  if (hasPicture(look)) return 'var(--qf-image) center/cover no-repeat';
  if (look.background !== 'gradient') return undefined;
  const [from, to] = (['gradientFrom', 'gradientTo'] as const).map(
    (name) => hexColor(look[name]) ?? lookDefaults[name],
  );
  return `linear-gradient(${look.gradientAngle}deg,${from},${to})`;
}
