import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readSettings, settings } from '../src/settings.mjs';
import { envExample } from './env-example.mjs';

it('.env.example is what the settings say: `node api/scripts/env-example.mjs` rewrites it', () => {
  expect(readFileSync('.env.example', 'utf8')).toBe(envExample());
});

it('names in .env.example what is right when it is switched on', () => {
  const all = parseEnv(envExample().replaceAll(/^#(?=[A-Z])/gm, ''));
  expect(Object.keys(all).sort()).toEqual(Object.keys(settings).sort());
  expect(readSettings(all)).toEqual(readSettings({}));
});

it('README.md names every setting but the one of Node itself', () => {
  const section = readFileSync('README.md', 'utf8').split('## Settings')[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named.sort()).toEqual(
    Object.keys(settings)
      .filter((name) => name !== 'NODE_ENV')
      .sort(),
  );
});
