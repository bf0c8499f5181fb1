import { describe, expect, it } from 'vitest';
import { contrast, hexColor, isColorText, luminance, parseColor } from './color.ts';

describe('a colour', () => {
  it.each([
    ['#000', [0, 0, 0]],
    ['#1af', [0x11, 0xaa, 0xff]],
    ['#1af8', [0x11, 0xaa, 0xff]],
    ['#7B61FF', [0x7b, 0x61, 0xff]],
    ['#7b61ff80', [0x7b, 0x61, 0xff]],
    ['  #7B61FF ', [0x7b, 0x61, 0xff]],
    ['rgb(1, 2, 3)', [1, 2, 3]],
    ['RGB(1 2 3)', [1, 2, 3]],
    ['rgba(1,2,3,0.5)', [1, 2, 3]],
    ['rgb(1 2 3 / 50%)', [1, 2, 3]],
    ['rgb(100%, 40%, 0%)', [255, 102, 0]],
    ['rgb(100%, 20, 30%)', [255, 20, 77]],
    ['rgb(300, -5, 1.6)', [255, 0, 2]],
    ['rgb( 1, 2, 3 )', [1, 2, 3]],
    ['hsl(0, 100%, 50%)', [255, 0, 0]],
    ['hsl(120, 100%, 25%)', [0, 128, 0]],
    ['hsl(240deg 100% 50%)', [0, 0, 255]],
    ['hsl(60, 100%, 50%)', [255, 255, 0]],
    ['hsl(-120, 100%, 50%)', [0, 0, 255]],
    ['hsl(480, 100%, 50%)', [0, 255, 0]],
    ['hsl(210, 50%, 40%)', [51, 102, 153]],
    ['hsla(210, 50%, 80%, 0.1)', [179, 204, 230]],
    ['hsl(0, 0%, 100%)', [255, 255, 255]],
    ['hsl(0.5turn 100% 50%)', [0, 255, 255]],
    ['hsl(200grad 100% 50%)', [0, 255, 255]],
    ['hsl(3.14159rad 100% 50%)', [0, 255, 255]],
    ['red', [255, 0, 0]],
    [' RebeccaPurple ', [0x66, 0x33, 0x99]],
  ])('is read from %j', (text, rgb) => expect(parseColor(text)).toEqual(rgb));
  it.each([
    '',
    'reddish',
    'constructor',
    '#12',
    '#12345',
    '#1234567',
    '#123456789',
    '#xyz',
    'x#123',
    '#123 x',
    'rgb(1,2)',
    'rgb()',
    'rgb(1,2,x)',
    'rgb(1px,2,3)',
    'hsl(1px,2%,3%)',
    'rgb(1,2,3,4,5)',
    'rgb(x,2,3)',
    'rgb(1,2,3',
    'xrgb(1,2,3)',
    'rgb(1,2,3) x',
    'lab(1,2,3)',
    'rgbb(1,2,3)',
  ])('is none in %j', (text) => expect(parseColor(text)).toBeUndefined());
});

it.each([
  ['tomato', '#ff6347'],
  ['rgb(1, 2, 3)', '#010203'],
  ['#AbC', '#aabbcc'],
  ['url(x)', undefined],
])('%s is drawn as %s', (text, hex) => expect(hexColor(text)).toBe(hex));

describe('a text that may stand where a colour does', () => {
  it.each(['', '#7B61FF', 'rgb(1, 2, 3)', 'hsl(210deg 50% 40% / .5)', 'RebeccaPurple', 'x'.repeat(64), 'a+b-c'])(
    'is %j',
    (text) => expect(isColorText(text)).toBe(true),
  );
  it.each([
    'x'.repeat(65),
    'red;color:blue',
    'red}',
    'red"',
    '\\72',
    'url(x)',
    'URL(x)',
    'image(red)',
    'var(--x)',
    '//x',
    'a/*b',
    'red\n',
  ])('is not %j', (text) => expect(isColorText(text)).toBe(false));
});

describe('contrast', () => {
  it('is that of WCAG 2', () => {
    expect(luminance([0, 0, 0])).toBe(0);
    expect(luminance([255, 255, 255])).toBeCloseTo(1, 12);
    expect(luminance([255, 0, 0])).toBeCloseTo(0.2126, 12);
    expect(luminance([0, 255, 0])).toBeCloseTo(0.7152, 12);
    expect(luminance([0, 0, 255])).toBeCloseTo(0.0722, 12);
    // Near black the curve is a line, up to 10 of 255.
    expect(luminance([10, 10, 10])).toBeCloseTo(10 / 255 / 12.92, 12);
    expect(luminance([119, 119, 119])).toBeCloseTo(0.18447, 5);
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 9);
    expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.478, 3);
  });
  it('is the same either way round', () => {
    expect(contrast([255, 255, 255], [118, 118, 118])).toBe(contrast([118, 118, 118], [255, 255, 255]));
    expect(contrast([1, 2, 3], [1, 2, 3])).toBe(1);
  });
});
