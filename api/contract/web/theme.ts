import { contrast, DEFAULT_PRIMARY, parseColor, type Rgb } from './color.ts';

const WHITE: Rgb = [255, 255, 255];
const INK: Rgb = [20, 18, 31];
const NIGHT: Rgb = [22, 19, 31];
const SNOW: Rgb = [244, 242, 251];
const READABLE = 4.5;
/** Contrast of what has to be seen and is no text. */
const VISIBLE = 3;
/** Contrast that a button has to its ground at least; its text is what tells. */
const APART = 1.5;
/** An accent that white has this contrast on becomes readable without losing its character. */
const SHADEABLE = 2.4;
/** How much of the accent is in the ground of a badge and of a chosen answer; less where text would suffer. */
const TINTS = [0.1, 0.05];

/** Prefixed: a page may have registered a property of a plain name, and registered ones count inside shadow roots, too. */
export type ThemeVariable = `--qf-${ThemeColor}`;
export type ThemeColor = 'fill' | 'on' | 'link' | 'back' | 'ink' | 'soft' | 'line' | 'edge' | 'tint' | 'bad';
export type ThemeInput = { primaryColor: string; secondaryColor: string; darkMode: boolean };

/** The colours of a quiz as declarations of CSS, for a page's wish of light or dark. */
export type Palettes = { light: string; dark: string };

/** Both palettes of a quiz, worked out where it is served, so that the widget carries no arithmetic of colours. */
export function palettesOf(colors: Omit<ThemeInput, 'darkMode'>): Palettes {
  const palette = (darkMode: boolean) =>
    Object.entries({ 'color-scheme': darkMode ? 'dark' : 'light', ...themeVariables({ ...colors, darkMode }) })
      .map(([name, value]) => `${name}:${value}`)
      .join(';');
  return { light: palette(false), dark: palette(true) };
}

/**
 * The colours of a quiz as CSS variables. Free texts become colours or the default; text is readable (4.5:1) on every ground, and the edge
 * of whatever can be pressed is seen (3:1), whatever colours were chosen.
 */
export function themeVariables({ primaryColor, secondaryColor, darkMode }: ThemeInput): Record<ThemeVariable, string> {
  const accent = parseColor(primaryColor) ?? (parseColor(DEFAULT_PRIMARY) as Rgb);
  const ground = darkMode ? NIGHT : (parseColor(secondaryColor) ?? WHITE);
  const ink = contrast(INK, ground) >= contrast(SNOW, ground) ? INK : SNOW;
  const text = readable(ink, ground);
  const seen = readable(accent, ground);
  const tint = TINTS.map((share) => mix(ground, seen, darkMode ? share * 1.5 : share)).find(
    (mixed) => contrast(text, mixed) >= READABLE,
  );
  const { fill, on } = fillOf(accent, ground);
  return {
    '--qf-fill': css(fill),
    '--qf-on': css(on),
    '--qf-link': css(readable(readable(accent, tint ?? ground), ground)),
    '--qf-back': css(ground),
    '--qf-ink': css(text),
    '--qf-soft': css(readable(mix(text, ground, 0.35), ground)),
    '--qf-line': css(mix(mix(text, accent, 0.3), ground, 0.88)),
    '--qf-edge': css(readable(mix(mix(text, accent, 0.3), ground, 0.7), ground, VISIBLE)),
    '--qf-tint': css(tint ?? ground),
    '--qf-bad': css(readable([192, 38, 28], ground)),
  };
}

/**
 * The ground of a button and its text: white, as long as that takes no more than a shade off the accent; a light accent, a yellow say, stays
 * what it is and is written on in ink.
 */
function fillOf(accent: Rgb, ground: Rgb): { fill: Rgb; on: Rgb } {
  const apart = readable(accent, ground, APART);
  const shaded = readable(apart, WHITE);
  if (contrast(WHITE, apart) >= SHADEABLE && contrast(shaded, ground) >= APART) return { fill: shaded, on: WHITE };
  const dark = readable(apart, INK);
  return contrast(dark, ground) >= APART ? { fill: dark, on: INK } : { fill: readable(INK, WHITE), on: WHITE };
}

/** The colour itself, or as little nearer to black or white as gives it the contrast on the ground. */
export function readable(color: Rgb, ground: Rgb, least = READABLE): Rgb {
  const end: Rgb = contrast([0, 0, 0], ground) > contrast(WHITE, ground) ? [0, 0, 0] : WHITE;
  for (let step = 0; step <= 20; step += 1) {
    const mixed = mix(color, end, step / 20);
    if (contrast(mixed, ground) >= least) return mixed;
  }
  return end;
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  return one.map((value, index) => Math.round(value + ((other[index] as number) - value) * share)) as unknown as Rgb;
}

const css = (rgb: Rgb): string => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
