import { contrast, DEFAULT_PRIMARY, parseColor, type Rgb } from './color.ts';

const WHITE: Rgb = [255, 255, 255];
const INK: Rgb = [20, 18, 31];
const NIGHT: Rgb = [22, 19, 31];
const SNOW: Rgb = [244, 242, 251];
const READABLE = 4.5;

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
 * The colours of a quiz as CSS variables. Free texts become colours or the default; text is readable (4.5:1) on every ground, whatever
 * colours were chosen.
 */
export function themeVariables({ primaryColor, secondaryColor, darkMode }: ThemeInput): Record<string, string> {
  const accent = parseColor(primaryColor) ?? (parseColor(DEFAULT_PRIMARY) as Rgb);
  const ground = darkMode ? NIGHT : (parseColor(secondaryColor) ?? WHITE);
  const ink = contrast(INK, ground) >= contrast(SNOW, ground) ? INK : SNOW;
  const text = readable(ink, ground);
  return {
    '--fill': css(accent),
    '--on': css(
      contrast(WHITE, accent) >= READABLE
        ? WHITE
        : contrast(INK, accent) >= READABLE
          ? INK
          : contrast(WHITE, accent) > contrast([0, 0, 0], accent)
            ? WHITE
            : [0, 0, 0],
    ),
    '--link': css(readable(accent, ground)),
    '--back': css(ground),
    '--ink': css(text),
    '--soft': css(readable(mix(text, ground, 0.3), ground)),
    '--line': css(mix(text, ground, 0.82)),
    '--edge': css(mix(text, ground, 0.5)),
    '--tint': css(mix(accent, ground, 0.9)),
    '--bad': css(readable([192, 38, 28], ground)),
  };
}

/** The colour itself, or as little nearer to black or white as makes it readable on the ground. */
export function readable(color: Rgb, ground: Rgb): Rgb {
  const end: Rgb = contrast([0, 0, 0], ground) > contrast(WHITE, ground) ? [0, 0, 0] : WHITE;
  for (let step = 0; step <= 20; step += 1) {
    const mixed = mix(color, end, step / 20);
    if (contrast(mixed, ground) >= READABLE) return mixed;
  }
  return end;
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  return one.map((value, index) => Math.round(value + ((other[index] as number) - value) * share)) as unknown as Rgb;
}

const css = (rgb: Rgb): string => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
