import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, parseColor } from '#contract/web/color';

const css = readFileSync(new URL('styles.css', import.meta.url), 'utf8');

/** A colour of the style sheet in one of the two themes. */
function token(name: string, theme: 'light' | 'dark') {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\(([^,]+), ([^)]+)\\);`).exec(css) ?? [];
  const color = parseColor((theme === 'light' ? light : dark) ?? '');
  if (!color) throw new Error(`--${name} is no colour of both themes`);
  return color;
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const grounds = ['ground', 'card', 'brand-tint'];
  it.each(['ring', 'control', 'brand'])('%s stands out from every ground it is on', (name) => {
    for (const ground of grounds) expect(contrast(token(name, theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
  });
  it.each(['ink', 'soft', 'hint', 'good', 'warn', 'bad', 'brand-ink'])(
    '%s can be read on a page and on a card',
    (name) => {
      for (const ground of ['ground', 'card'])
        expect(contrast(token(name, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5);
    },
  );
  it.each([1, 2, 3, 4, 5])('the name of an outcome can be read on band %i', (band) => {
    expect(contrast(token('on-band', theme), token(`band-${band}`, theme))).toBeGreaterThanOrEqual(4.5);
  });
});
