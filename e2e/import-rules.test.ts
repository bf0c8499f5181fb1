import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { expect, it } from 'vitest';

/** What must never be: value imports that would tie rooms of the house together, or make the widget grow. */
const rules: Array<{ in: string; but?: RegExp; never: RegExp }> = [
  { in: 'widget/src', never: /^(react|zod|mongoose|express)\b|dashboard\/|api\/src|\.schema$/ },
  {
    in: 'dashboard/src',
    but: /\.test\.tsx?$|^dashboard\/src\/test\//,
    never: /^(mongoose|express|passport|zod)\b|api\/src|\.schema$/,
  },
  { in: 'api/src', never: /^(react|preact)\b|#widget|widget\/src|dashboard\/src/ },
  // The parser of custom CSS, which browsers fetch with the one module that uses it.
  { in: 'api/contract', but: /\/css-problem\.ts$/, never: /^(?!zod$|\.\/|node:|vitest$|fast-check$)/ },
  // Only schemas know the schema library: all else runs in the widget, too.
  { in: 'api/contract', but: /\.(schema|test)\.ts$/, never: /^zod\b|\.schema\.ts$/ },
];
const statements = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?from\s+)?['"]([^'"]+)['"]/gm;
/** `import('…')`, and not `typeof import('…')` or `import('…').Type`, of which nothing is left at run time. */
const calls = /(?<!\btypeof\s+)\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"`]([^'"`$]+)['"`][^)]*\)(?!\.[A-Z])/gs;
/** What a text imports to be there at run time, at once or later. */
const valueImportsOf = (text: string): string[] =>
  [statements, calls].flatMap((pattern) => [...text.matchAll(pattern)].map(([, target]) => target as string));
const valueImportsIn = (file: string) => valueImportsOf(readFileSync(file, 'utf8'));

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx)$/.test(name))
    .map((name) => join(folder, name));
const matchesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, target]) => target as string);

/** What a file in a folder of its own imports from its room, as a file at the top of the room would write it. */
function fromTop(folder: string, file: string, target: string): string {
  const path = join(dirname(relative(folder, file)), target);
  return target.startsWith('../') && !path.startsWith('..') ? `./${path}` : target;
}

it('sees what is imported at once and what is imported later, types aside', () => {
  const text = `
import { a } from 'a';
import 'b';
export { c } from './c.ts';
const d = lazy(() => import('./d.tsx').then(({ d }) => d));
const { e } = (await import(
  /* with a word */ "e"
)) as { e: F };
import type { F } from 'f';
export type { G } from 'g';
type H = typeof import('h');
let i: import('i').I;
import(\`\${origin}/j\`);`;
  expect(valueImportsOf(text)).toEqual(['a', 'b', './c.ts', './d.tsx', 'e']);
  expect(valueImportsIn('dashboard/src/routes.tsx')).toContain('./pages/home-page.tsx');
  expect(valueImportsIn('api/src/objects/load-sharp.ts')).toContain('sharp');
});

it.each(rules)('$in but for $but imports nothing of $never', ({ in: folder, but, never }) => {
  const files = sourcesIn(folder).filter((file) => !but?.test(file));
  expect(files.length).toBeGreaterThan(5);
  const broken = files.flatMap((file) =>
    valueImportsIn(file)
      .map((target) => fromTop(folder, file, target))
      .filter((target) => never.test(target))
      .map((target) => `${file} → ${target}`),
  );
  expect(broken).toEqual([]);
});

const API = 'api/src';
/** What puts the rooms together. No room imports any of it. */
const COMPOSITION = new Set([
  'app.ts',
  'backup-command.ts',
  'server.ts',
  'background-jobs.ts',
  'models.ts',
  'migrations',
  'prepare-database.ts',
]);
/** What every feature may stand on and that knows none: these rooms, and the files beside them. */
const INFRASTRUCTURE = new Set(['build-files', 'db', 'deliveries', 'http', 'metrics', 'objects', 'secrets', 'tracing']);

type Import = { from: string; to: string };

/** Every import between the API's own files, types included; tests and what they stand on left out. Paths are relative to api/src. */
const imports: Import[] = sourcesIn(API)
  .filter((file) => !/\.test\.ts$|\.d\.ts$|^api\/src\/test\//.test(file))
  .flatMap((file) =>
    matchesIn(file, /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)
      .map((target) => ({ from: relative(API, file), to: relative(API, normalize(join(dirname(file), target))) }))
      .filter(({ to }) => !to.startsWith('..')),
  );
/** A folder of api/src, or a file right in it. */
const roomOf = (file: string) => file.split('/')[0] as string;
const isRoutes = (file: string) => file.endsWith('.routes.ts');
const isInfrastructure = (room: string) =>
  INFRASTRUCTURE.has(room) || (/\.m?[tj]s$/.test(room) && !COMPOSITION.has(room));
const named = (list: Import[]) => list.map(({ from, to }) => `${from} → ${to}`);

it('knows the API’s imports', () => {
  expect(named(imports)).toContain('app.ts → quizzes/quizzes.routes.ts');
  expect(named(imports)).toContain('config.ts → settings.mjs');
  expect(imports.length).toBeGreaterThan(400);
});

it('lets only the app import routes', () => {
  expect(named(imports.filter(({ from, to }) => isRoutes(to) && from !== 'app.ts'))).toEqual([]);
});

it('keeps rooms of the API from importing what puts them together', () => {
  const broken = imports.filter(({ from, to }) => COMPOSITION.has(roomOf(to)) && !COMPOSITION.has(roomOf(from)));
  expect(named(broken)).toEqual([]);
});

it('keeps the API’s infrastructure from knowing a feature', () => {
  const broken = imports.filter(({ from, to }) => isInfrastructure(roomOf(from)) && !isInfrastructure(roomOf(to)));
  expect(named(broken)).toEqual([]);
});

it('has no cycle of rooms below the routes', () => {
  const between = imports.filter(({ from, to }) => !isRoutes(from) && roomOf(from) !== roomOf(to));
  const reaches = new Map<string, Set<string>>();
  for (const { from, to } of between) {
    const targets = reaches.get(roomOf(from)) ?? new Set();
    reaches.set(roomOf(from), targets.add(roomOf(to)));
  }
  const reachable = (room: string, seen = new Set<string>()): Set<string> => {
    for (const next of reaches.get(room) ?? []) if (!seen.has(next)) reachable(next, seen.add(next));
    return seen;
  };
  const broken = between.filter(({ from, to }) => reachable(roomOf(to)).has(roomOf(from)));
  expect(named(broken)).toEqual([]);
});

it('keeps features of the API from using each other’s models', () => {
  const broken = sourcesIn(API)
    .filter((file) => relative(API, file) !== 'models.ts')
    .flatMap((file) =>
      valueImportsIn(file)
        .filter((target) => target.endsWith('.model.ts'))
        .filter((target) => roomOf(relative(API, join(dirname(file), target))) !== roomOf(relative(API, file)))
        .map((target) => `${file} → ${target}`),
    );
  expect(broken).toEqual([]);
});
