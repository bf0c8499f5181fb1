import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './folders.mjs';

type Package = { optionalDependencies?: Record<string, string> };
const packages: Record<string, Package> = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

test('the lock file holds one MongoDB driver: what one of two throws is no error of the other', () => {
  const drivers = Object.keys(packages).filter((folder) => folder.endsWith('node_modules/mongodb'));
  expect(drivers).toEqual(['node_modules/mongodb']);
});

test('the lock file names the packages of every system, because npm ci refuses one that does not', () => {
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !foldersAbove(folder).some((above) => `${above}node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});

/** Where Node looks for what a package imports: its own folder first, the checkout last. */
function foldersAbove(folder: string): string[] {
  const parts = folder.split('/node_modules/');
  return parts
    .map((_, index) => `${parts.slice(0, parts.length - index).join('/node_modules/')}/`)
    .concat('')
    .map((path) => path.replace(/^\/$/, ''));
}
