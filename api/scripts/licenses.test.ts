import { expect, it } from 'vitest';
import { shippedPackages } from './licenses.mjs';

/** Licences that let everybody run, change and pass on the product; the LGPL is that of libvips, a library that anybody can replace. */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC'],
  ...['LGPL-3.0-or-later', 'MIT', 'MIT-0', 'OFL-1.1', 'Unlicense'],
]);

it('names what ships, in production or within the dashboard, and nothing else', () => {
  const names = shippedPackages().map(({ name }) => name);
  for (const shipped of [
    'express',
    'mongodb',
    'preact',
    'react',
    'react-dom',
    'scheduler',
    '@tanstack/query-core',
    '@opentelemetry/sdk-trace',
  ])
    expect(names).toContain(shipped);
  for (const tool of ['vite', 'rollup', 'vitest', 'playwright-core', 'jsdom']) expect(names).not.toContain(tool);
});

it('holds no licence that was not read', () => {
  const unread = shippedPackages().filter(({ license }) => !license.split(' AND ').every((one) => ALLOWED.has(one)));
  expect(unread.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});
