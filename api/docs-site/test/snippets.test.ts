import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allSnippets, OUTPUT, root, runners } from './snippets.ts';

it('every snippet has a test that runs it', () => {
  const unknown = allSnippets.filter(({ kind }) => kind !== OUTPUT && !Object.hasOwn(runners, kind));
  expect(unknown.map(({ file, kind, code }) => `${file}: \`\`\`${kind} ${code.slice(0, 60)}`)).toEqual([]);
});

it('every kind is asked for by its test, and there is one of it', () => {
  for (const [kind, file] of Object.entries(runners)) {
    expect(readFileSync(join(root, file), 'utf8'), file).toMatch(new RegExp(`snippetsOf\\([^)]*'${kind}'`));
    expect(
      allSnippets.some((snippet) => snippet.kind === kind),
      kind,
    ).toBe(true);
  }
});
