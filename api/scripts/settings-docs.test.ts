import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readSettings, settings } from '../src/settings.mjs';
import { settingsDocs } from './settings-docs.mjs';

const { '.env.example': envExample = '', 'docs/settings.md': settingsPage = '' } = settingsDocs();
const names = Object.keys(settings);

it.each(Object.keys(settingsDocs()))('%s is up to date: `node api/scripts/settings-docs.mjs` rewrites it', (path) => {
  expect(readFileSync(path, 'utf8')).toBe(settingsDocs()[path]);
});

it('.env.example sets every setting to its default', () => {
  const all = parseEnv(envExample.replaceAll(/^#(?=[A-Z])/gm, ''));
  expect(Object.keys(all).sort()).toEqual([...names].sort());
  expect(readSettings(all)).toEqual(readSettings({}));
});

it('docs/settings.md has a row of three cells for every setting', () => {
  const rows = settingsPage.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows.map((row) => /^\| `(\w+)` \| .*? \| .+ \|$/.exec(row)?.[1])).toEqual(names);
});

it('README.md names only settings that exist', () => {
  const section = readFileSync('README.md', 'utf8').split('## Settings')[1]?.split('\n## ')[0] ?? '';
  const named = [...section.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = '']) => cell.match(/\w+/g) ?? []);
  expect(named).toContain('PUBLIC_URL');
  expect(names).toEqual(expect.arrayContaining(named));
});
