import { basename } from 'node:path';
import { built } from './built.mjs';
import { chunksOf } from './chunks-of.mjs';
import { BUILT } from './folders.mjs';

/** @typedef {keyof typeof built.files} FetchedPart */

/** The file of a part that scripts fetch is named after its content. @param {FetchedPart} part */
export const fetchedFile = (part) =>
  /** @type {const} */ ({
    dir: BUILT,
    entryFileNames: `parts/${part}-[hash:6].js`,
    hashCharacters: 'hex',
    format: 'es',
  });

/** Keeps the name of that file for the parts that fetch it. @param {FetchedPart} part @returns {import('rollup').Plugin} */
export const keepFileName = (part) => ({
  name: 'keep-file-name',
  generateBundle(_options, bundle) {
    for (const { fileName } of chunksOf(bundle)) built.files[part] = basename(fileName, '.js');
  },
});

/**
 * Makes a module that imports another part fetch that part from the server.
 * @param {string} module @param {string} name its export @param {FetchedPart} part
 * @returns {import('rollup').Plugin}
 */
export const fetchedPart = (module, name, part) => ({
  name: `fetched-part-${module}`,
  resolveId: (source) => (source === `./${module}.ts` ? `\0${module}` : null),
  load: (id) =>
    id === `\0${module}`
      ? // Some browsers cache a failed import by its URL.
        `let loads = 0;
export const ${name} = (origin) => import(origin + '/embed/parts/${built.files[part]}.js?' + loads++);`
      : null,
});
