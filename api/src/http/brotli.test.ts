import { constants } from 'node:zlib';
import { expect, it } from 'vitest';
import { brotliVariants } from './brotli.mjs';

const qualities = (size: number) => brotliVariants(size).map(({ params }) => params?.[constants.BROTLI_PARAM_QUALITY]);

it('tries hardest with texts of usual size, and less with those that would keep visitors waiting', () => {
  expect(qualities(100_000)).toEqual([11, 11]);
  expect(qualities(1_000_000)).toEqual([9]);
});
