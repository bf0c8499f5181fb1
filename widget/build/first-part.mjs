import { writeFileSync } from 'node:fs';
import { dirname, join, resolve as resolvePath } from 'node:path';
import { built } from './built.mjs';
import { BUILT } from './folders.mjs';
import { FRAGMENTS } from './placeholders.mjs';

/** @typedef {import('rollup').Plugin} Plugin */

/**
 * Gives the first part the file names of the other parts, the modules that they and the fragments
 * import, and the place of the fragments.
 * @type {Plugin}
 */
export const virtualModules = {
  name: 'virtual-modules',
  resolveId: (source) => (source.startsWith('virtual:') ? `\0${source}` : null),
  load(id) {
    if (id === '\0virtual:page-care') return `export const file = '${built.files['page-care']}.js';`;
    if (id === '\0virtual:second-part') return `export const file = '${built.files.second}';`;
    if (id !== '\0virtual:fragments') return null;
    const imports = new Map(built.fragmentImports);
    for (const [source, names] of Object.entries(built.secondImports))
      imports.set(source, new Set([...(imports.get(source) ?? []), ...names]));
    const names = [...imports.values()].flatMap((each) => [...each]);
    return [
      ...[...imports].map(([source, each]) => `import { ${[...each].join(', ')} } from '${source}';`),
      `export const shared = { ${names.join(', ')} };`,
      `[${FRAGMENTS}].forEach((add) => add(shared));`,
    ].join('\n');
  },
};

/**
 * Leaves the custom lead form out of the scripts for quizzes with the default form, which most
 * have.
 * @type {Plugin}
 */
export const plainForm = {
  name: 'plain-form',
  resolveId: (source, importer) =>
    source.endsWith('lead-form/lead-form.ts') && importer
      ? join(dirname(importer), source.replace('lead-form.ts', 'plain-lead-form.ts'))
      : null,
};

/**
 * Leaves all fragments out of the first part.
 * @type {Plugin}
 */
export const withoutFragments = {
  name: 'without-fragments',
  resolveId: (source, importer) =>
    importer && /\/(registry|register-all)\.ts$/.test(source)
      ? resolvePath(dirname(importer), source.replace(/[\w-]+\.ts$/, 'first-registry.ts'))
      : null,
};

/** Writes the fragments to the file from which the server adds them. @type {Plugin} */
export const writeFragments = {
  name: 'write-fragments',
  writeBundle: () => writeFileSync(`${BUILT}/fragments.json`, JSON.stringify(built.fragments)),
};
