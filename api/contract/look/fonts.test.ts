import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FONTS_VERSION, fontFaces, fontIds, fontStack, fontSubsets, shippedFonts } from './fonts.ts';

const folder = (font: string) => `node_modules/@fontsource-variable/${font}`;
const fonts = Object.entries(shippedFonts);

describe('the shipped fonts', () => {
  it('are twelve, all free, with the weights and subsets that their packages have', () => {
    expect(fonts).toHaveLength(12);
    for (const [font, { subsets, weights }] of fonts) {
      const { license } = JSON.parse(readFileSync(`${folder(font)}/package.json`, 'utf8'));
      expect([font, license]).toEqual([font, 'OFL-1.1']);
      expect(readFileSync(`${folder(font)}/wght.css`, 'utf8')).toContain(`font-weight: ${weights};`);
      const known = JSON.parse(readFileSync(`${folder(font)}/unicode.json`, 'utf8'));
      // Source Serif 4 also has the newest signs of currencies.
      for (const subset of subsets)
        expect([font, subset, fontSubsets[subset]]).toEqual([font, subset, known[subset].replace('20C4', '20C0')]);
    }
  });
  it('are cached under a version that changes with their files', () => {
    const hash = createHash('sha256');
    for (const [font, { subsets }] of fonts)
      for (const subset of subsets)
        hash.update(readFileSync(`${folder(font)}/files/${font}-${subset}-wght-normal.woff2`));
    expect(FONTS_VERSION).toBe(hash.digest('hex').slice(0, 8));
  });
  it('are fetched under names of their own, so that no font of the page is meant', () => {
    expect(fontFaces('lora')).toMatchObject({
      family: 'QF Lora',
      weight: '400 700',
      files: [[`lora-latin-${FONTS_VERSION}.woff2`, expect.stringContaining('U+0000-00FF')], {}, {}],
    });
    expect(fontStack('lora')).toBe('"QF Lora",ui-serif,Georgia,"Times New Roman",serif');
  });
});

it('fetches nothing for fonts that visitors have', () => {
  const others = fontIds.filter((font) => !(font in shippedFonts));
  expect(others).toEqual(['page', 'system', 'serif', 'mono', 'rounded']);
  expect(others.flatMap((font) => fontFaces(font) ?? [])).toEqual([]);
});
