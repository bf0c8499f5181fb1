import { describe, expect, it } from 'vitest';
import { contrast, parseColor, type Rgb } from '../web/color.ts';
import { themeVariables } from '../web/theme.ts';
import { palettes } from './palettes.ts';

const rgb = (value: string) => parseColor(value) as Rgb;

it('has eight palettes, all different', () => {
  expect(palettes).toHaveLength(8);
  expect(new Set(palettes.map(({ name }) => name)).size).toBe(8);
  expect(new Set(palettes.map(({ name: _name, ...colors }) => JSON.stringify(colors))).size).toBe(8);
});

describe.each(palettes)('$name', (palette) => {
  const colors = themeVariables(palette);
  it('is readable', () => {
    const back = rgb(colors['--qf-back']);
    for (const text of ['--qf-ink', '--qf-soft', '--qf-link', '--qf-bad'] as const)
      expect(contrast(rgb(colors[text]), back)).toBeGreaterThanOrEqual(4.5);
    for (const [text, ground] of [
      ['--qf-on', '--qf-fill'],
      ['--qf-ink', '--qf-tint'],
      ['--qf-link', '--qf-tint'],
    ] as const)
      expect(contrast(rgb(colors[text]), rgb(colors[ground]))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(rgb(colors['--qf-edge']), back)).toBeGreaterThanOrEqual(3);
  });
  it('shows its own color, which nothing has to be taken off of', () => {
    expect(colors['--qf-fill']).toBe(palette.primaryColor.toLowerCase());
  });
});
