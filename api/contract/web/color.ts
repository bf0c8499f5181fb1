import { colorNames } from './color-names.ts';

export const DEFAULT_PRIMARY = '#7B61FF';
export const DEFAULT_SECONDARY = '#FFFFFF';

/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Whether a text could be a CSS colour at all: it holds nothing that could end a declaration or fetch a resource. */
export function isColorText(value: string): boolean {
  return /^[#a-z0-9(),.%+\-/ ]{0,64}$/i.test(value) && !/url|image|var|\/\/|\/\*/i.test(value);
}

const named = new Map(Object.entries(colorNames));
const AMOUNT = /^([+-]?(?:\d+\.?\d*|\.\d+))(%|deg|grad|rad|turn)?$/;
/** Degrees by the unit of a hue. */
const DEGREES: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** Reads `#rgb`, `#rrggbb`, `rgb(…)`, `hsl(…)` and the named colours; alpha is ignored. Undefined for anything else. */
export function parseColor(value: string): Rgb | undefined {
  const text = value.trim().toLowerCase();
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(named.get(text) ?? text)?.[1];
  if (hex) {
    const full = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex;
    return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb;
  }
  const [, name, inside = ''] = /^(rgb|hsl)a?\(([^)]+)\)$/.exec(text) ?? [];
  const parts = inside.split(/[\s,/]+/, 9).filter(Boolean);
  if (!name || parts.length < 3 || parts.length > 4) return undefined;
  const amounts = parts.slice(0, 3).map((part, place): number => {
    const [, digits, unit = ''] = AMOUNT.exec(part) ?? [];
    if (name === 'hsl' && place === 0) return Number(digits) * (unit ? (DEGREES[unit] ?? Number.NaN) : 1);
    if (unit && unit !== '%') return Number.NaN;
    return Number(digits) * (name === 'hsl' ? 0.01 : unit ? 2.55 : 1);
  }) as [number, number, number];
  if (!amounts.every(Number.isFinite)) return undefined;
  const byte = (n: number) => Math.round(Math.min(255, Math.max(0, n)));
  return (name === 'rgb' ? amounts : hslToRgb(...amounts)).map(byte) as unknown as Rgb;
}

/** A colour as it is drawn, whichever way it was written: `#rrggbb`. Undefined for what is none. */
export function hexColor(value: string): string | undefined {
  const rgb = parseColor(value);
  return rgb && `#${rgb.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
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
