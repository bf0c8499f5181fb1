/** Subsets that are shipped, with what each of them covers: a browser fetches those that a text needs. */
export const fontSubsets = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  greek: 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF',
} as const;
type Subset = keyof typeof fontSubsets;

const SANS = 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif';
const SERIF = 'ui-serif,Georgia,"Times New Roman",serif';
const MONO = 'ui-monospace,Menlo,Consolas,monospace';

/** Fonts that visitors have, by id. `page` is the font of the page around the quiz. */
export const systemFonts = {
  page: { name: 'The page’s own', stack: 'inherit' },
  system: { name: 'System', stack: SANS },
  serif: { name: 'Serif', stack: SERIF },
  mono: { name: 'Monospaced', stack: MONO },
  rounded: { name: 'Rounded', stack: `ui-rounded,"Arial Rounded MT Bold",${SANS}` },
} as const;

type ShippedFont = { name: string; fallback: string; weights: string; subsets: readonly Subset[] };
const latin: readonly Subset[] = ['latin', 'latin-ext'];
const withCyrillic: readonly Subset[] = [...latin, 'cyrillic'];
const withGreek: readonly Subset[] = [...withCyrillic, 'greek'];

/**
 * Families that come with the product, by id: the name of the npm package (`@fontsource-variable/<id>`), all under the
 * SIL Open Font License. Each is one variable font, so one file per subset has every weight.
 */
export const shippedFonts = {
  inter: { name: 'Inter', fallback: SANS, weights: '100 900', subsets: withGreek },
  'open-sans': { name: 'Open Sans', fallback: SANS, weights: '300 800', subsets: withGreek },
  montserrat: { name: 'Montserrat', fallback: SANS, weights: '100 900', subsets: withCyrillic },
  nunito: { name: 'Nunito', fallback: SANS, weights: '200 1000', subsets: withCyrillic },
  'space-grotesk': { name: 'Space Grotesk', fallback: SANS, weights: '300 700', subsets: latin },
  lora: { name: 'Lora', fallback: SERIF, weights: '400 700', subsets: withCyrillic },
  'source-serif-4': { name: 'Source Serif 4', fallback: SERIF, weights: '200 900', subsets: withGreek },
  'playfair-display': { name: 'Playfair Display', fallback: SERIF, weights: '400 900', subsets: withCyrillic },
  oswald: { name: 'Oswald', fallback: SANS, weights: '200 700', subsets: withCyrillic },
  comfortaa: { name: 'Comfortaa', fallback: SANS, weights: '300 700', subsets: withGreek },
  caveat: { name: 'Caveat', fallback: 'cursive', weights: '400 700', subsets: withCyrillic },
  'jetbrains-mono': { name: 'JetBrains Mono', fallback: MONO, weights: '100 800', subsets: withGreek },
} as const satisfies Record<string, ShippedFont>;

export type ShippedFontId = keyof typeof shippedFonts;
export type FontId = keyof typeof systemFonts | ShippedFontId;
export const fontIds = [...Object.keys(systemFonts), ...Object.keys(shippedFonts)] as [FontId, ...FontId[]];

/**
 * Part of the files' addresses, which are cached for good: the hash of all files, checked by a test. Another version of a
 * font's package needs another one.
 */
export const FONTS_VERSION = 'f4dda4bc';

/** Name of the file that a subset of a font is served as. */
export const fontFileName = (font: ShippedFontId, subset: Subset): string => `${font}-${subset}-${FONTS_VERSION}.woff2`;

/** A shipped font as a script adds it to a document. */
export type FontFaces = {
  family: string;
  weight: string;
  /** Names of the files, with the characters that each has. */
  files: Array<[file: string, unicodeRange: string]>;
};

const isShipped = (font: string): font is ShippedFontId => font in shippedFonts;

/** What has to be fetched for a font; undefined for those that visitors have. */
export function fontFaces(font: FontId): FontFaces | undefined {
  if (!isShipped(font)) return undefined;
  const { weights, subsets } = shippedFonts[font];
  return {
    family: familyOf(font),
    weight: weights,
    files: subsets.map((subset) => [fontFileName(font, subset), fontSubsets[subset]]),
  };
}

/** Prefixed: a page may have a font of the same name. */
const familyOf = (font: ShippedFontId): string => `QF ${shippedFonts[font].name}`;

/** The value of `font-family`. */
export const fontStack = (font: FontId): string =>
  isShipped(font) ? `"${familyOf(font)}",${shippedFonts[font].fallback}` : systemFonts[font].stack;
