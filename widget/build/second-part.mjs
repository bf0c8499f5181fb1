import { dirname, join } from 'node:path';
import { built } from './built.mjs';
import { chunksOf } from './chunks-of.mjs';
import { WORDS } from './placeholders.mjs';

/** @typedef {import('rollup').Plugin} Plugin */

/** Replaces the texts of all languages by a placeholder for one. @type {Plugin} */
export const singleLanguage = {
  name: 'single-language',
  resolveId: (source) => (source === './get-words.ts' ? '\0words' : null),
  load: (id) => (id === '\0words' ? `const words = ${WORDS};\nexport const getWords = () => words;` : null),
  augmentChunkHash: () => JSON.stringify(built.secondWords),
};

/** Modules of the first part that the second part uses, too: they are shipped once. @type {Plugin} */
export const sharedBySecondPart = {
  name: 'shared-modules',
  resolveId: (source, importer) =>
    importer && /^\.\.?\/(to-json|run-quiz)\.ts$/.test(source)
      ? { id: join(dirname(importer), source), external: 'absolute' }
      : null,
};

/** Writes a file for each language. @type {Plugin} */
export const emitLanguages = {
  name: 'emit-languages',
  generateBundle(_options, bundle) {
    const [chunk] = chunksOf(bundle);
    if (!chunk) return;
    const { fileName, importedBindings, code } = chunk;
    if (code.split(WORDS).length !== 2) this.error(`${fileName} must contain ${WORDS} once`);
    delete bundle[fileName];
    const name = fileName.replace(/\.js$/, '');
    built.secondImports = importedBindings;
    for (const [language, words] of Object.entries(built.secondWords)) {
      const source = code.replace(WORDS, () => JSON.stringify(words));
      this.emitFile({ type: 'asset', fileName: `${name}-${language}.js`, source });
    }
  },
};
