import { expect, it } from 'vitest';
import { vendorSchema } from '../../../contract/connections/vendor.schema.ts';
import { vendorInfos, vendors } from './vendors.ts';

it.each(vendorInfos())('describes $name for the dashboard', (info) => {
  expect(vendorSchema.parse(info)).toEqual(info);
  const vendor = vendors[info.id];
  expect(info.place !== null, 'places').toBe(vendor?.places !== undefined);
  expect(info.hasFields, 'fields').toBe(vendor?.fields !== undefined);
  expect(info.withdrawal !== '', 'withdraw').toBe(vendor?.withdraw !== undefined);
  expect(new URL(info.helpUrl).protocol).toBe('https:');
});

/** https://www.w3.org/TR/WCAG22/#contrast-minimum, of white letters */
function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

it.each(vendorInfos())('shows the letter of $name so that it can be read', ({ color }) => {
  expect(color).toMatch(/^#[0-9a-f]{6}$/);
  expect(contrastWithWhite(color)).toBeGreaterThanOrEqual(4.5);
});
