import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** What must never be: value imports that would tie rooms of the house together, or make the widget grow. */
const rules: Array<{ in: string; never: RegExp }> = [
  { in: 'widget/src', never: /^(react|zod|mongoose|express)\b|dashboard\/|api\/src|\.schema$/ },
  { in: 'dashboard/src', never: /^(mongoose|express|passport|zod)\b|api\/src|\.schema$/ },
  { in: 'api/src', never: /^(react|preact)\b|#widget|widget\/src|dashboard\/src/ },
  { in: 'api/contract', never: /^(?!zod$|\.\/|node:|vitest$|fast-check$)/ },
];
const valueImports = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?from\s+)?['"]([^'"]+)['"]/gm;

/** What a file in a folder of its own imports from its room, as a file at the top of the room would write it. */
function fromTop(name: string, target: string): string {
  const path = join(dirname(name), target);
  return target.startsWith('../') && !path.startsWith('..') ? `./${path}` : target;
}

it.each(rules)('$in imports nothing it must not', ({ in: folder, never }) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|tsx)$/.test(name));
  expect(files.length).toBeGreaterThan(5);
  const broken = files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(valueImports)]
      .map(([, target]) => fromTop(name, target as string))
      .filter((target) => never.test(target))
      .map((target) => `${name} → ${target}`),
  );
  expect(broken).toEqual([]);
});

it('keeps features of the API from using each other’s models', () => {
  const files = readdirSync('api/src', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && name !== 'models.ts',
  );
  const broken = files.flatMap((name) =>
    [...readFileSync(join('api/src', name), 'utf8').matchAll(valueImports)]
      .map(([, target]) => target as string)
      .filter((target) => /^\.\.\/.*\.model\.ts$/.test(target))
      .map((target) => `${name} → ${target}`),
  );
  expect(broken).toEqual([]);
});
