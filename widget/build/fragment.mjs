import { dirname, join } from 'node:path';
import { built } from './built.mjs';
import { chunksOf } from './chunks-of.mjs';
import { fragmentSources } from './fragment-sources.mjs';

/** @typedef {import('rollup').Plugin} Plugin */
/** @typedef {import('./fragment-sources.mjs').FragmentSource} FragmentSource */

/** Modules that fragments do not bring themselves: of the first part, or fragments of their own. */
const SHARED = /\/src\/(run-quiz|registry|parts\/interpolate|questions\/(Choices|choose-several))\.tsx?$/;

/** The fragments that kinds of questions need. */
export const kindNames = [
  'picture',
  ...fragmentSources.filter(({ table }) => table !== 'features').map(({ name }) => name),
];

/** The module that `fragment:NAME` stands for: the fragment alone. @param {FragmentSource} source @returns {Plugin} */
export const fragmentEntry = ({ name, module, path }) => ({
  name: 'fragment-entry',
  resolveId: (source) => (source === `fragment:${name}` ? `\0${source}` : null),
  load: (id) => (id === `\0fragment:${name}` ? `export { ${module} } from ${JSON.stringify(path)};` : null),
});

/** @type {Plugin} */
export const sharedByFragments = {
  name: 'shared-modules',
  resolveId(source, importer) {
    const path = importer && source.startsWith('.') ? join(dirname(importer), source) : '';
    return SHARED.test(path) ? { id: path, external: 'absolute' } : null;
  },
};

/** What a fragment does with its export. @param {FragmentSource} source @returns {(name: string) => string} */
export const addToTable =
  ({ name, table, module }) =>
  (exported) =>
    `first.${table ? `${table}.${name}` : module} = ${exported};`;

/** Takes a fragment as an expression, and what it imports, instead of writing a file. @param {string} name @returns {Plugin} */
export const collectFragment = (name) => ({
  name: 'collect-fragment',
  generateBundle(_options, bundle) {
    for (const { fileName, importedBindings, code } of chunksOf(bundle)) {
      delete bundle[fileName];
      const needs = [];
      for (const [source, names] of Object.entries(importedBindings)) {
        const needed = fragmentSources.find(({ path }) => path === source);
        if (needed) needs.push(needed.name);
        else built.fragmentImports.set(source, new Set([...(built.fragmentImports.get(source) ?? []), ...names]));
      }
      built.fragments[name] = {
        code: code
          .trim()
          .replace(/^export default/, '')
          .replace(/;$/, '')
          .trim(),
        ...(needs[0] && { needs }),
      };
    }
  },
});
