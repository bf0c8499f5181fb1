export const DEFAULT_PRIMARY = '#7B61FF';
export const DEFAULT_SECONDARY = '#FFFFFF';

/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Whether a text could be a CSS colour at all: it holds nothing that could end a declaration or fetch a resource. */
export function isColorText(value: string): boolean {
  return /^[#a-z0-9(),.%+\-/ ]{0,64}$/i.test(value) && !/url|image|var|\/\/|\/\*/i.test(value);
}

/** Reads `#rgb`, `#rrggbb`, `rgb(…)` and `hsl(…)`; alpha is ignored. Undefined for anything else. */
export function parseColor(value: string): Rgb | undefined {
  const text = value.trim().toLowerCase();
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text)?.[1];
  if (hex) {
    const full = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex;
    return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb;
  }
  const call = /^(rgb|hsl)a?\(([^)]+)\)$/.exec(text);
  const parts = call?.[2]?.split(/[\s,/]+/, 9).filter(Boolean);
  if (!call || !parts || parts.length < 3) return undefined;
  const [a, b, c] = parts.map((part) => Number.parseFloat(part)) as [number, number, number];
  if (![a, b, c].every(Number.isFinite)) return undefined;
  const byte = (n: number) => Math.round(Math.min(255, Math.max(0, n)));
  if (call[1] === 'rgb') return [a, b, c].map((n, i) => byte(parts[i]?.endsWith('%') ? n * 2.55 : n)) as unknown as Rgb;
  return hslToRgb(a, b / 100, c / 100).map(byte) as unknown as Rgb;
}

function hslToRgb(hue: number, saturation: number, lightness: number): Rgb {
  const amount = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - amount * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

/** WCAG 2 relative luminance, 0 (black) to 1 (white). */
export function luminance([r, g, b]: Rgb): number {
  const linear = (byte: number) => {
    const s = byte / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
