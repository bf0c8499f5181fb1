import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { minify } from 'vite';
import { chunksOf } from './chunks-of.mjs';
import { MAX_PACKAGE } from './limits.mjs';
import { brotliSize, report } from './weigh.mjs';

/** @typedef {import('rollup').Plugin} Plugin */

/**
 * Adds the declarations of a package's modules. Each is derived from its file alone, which explicit
 * types of the exports allow: a program of TypeScript would take seconds.
 * @param {string[]} others files that only types are imported from
 * @returns {Plugin}
 */
export const declarations = (...others) => ({
  name: 'declarations',
  generateBundle(_options, bundle) {
    for (const file of [...chunksOf(bundle).flatMap(({ moduleIds }) => moduleIds), ...others]) {
      const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
        fileName: file,
        reportDiagnostics: true,
        compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
      });
      for (const { messageText } of diagnostics)
        this.error(`${file}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
      this.emitFile({
        type: 'asset',
        fileName: `${basename(file, '.ts')}.d.ts`,
        // In the package all files are in one folder.
        source: outputText.replace(/from '\.[^']*\/(.+)\.ts'/g, "from './$1.js'"),
      });
    }
  },
});

/**
 * Adds what `npm pack` needs beside the code. Version and license are the product's; packages of one
 * release need each other in that version.
 * @param {string} folder @returns {Plugin}
 */
export const packageFiles = (folder) => ({
  name: 'package-files',
  generateBundle() {
    const read = (/** @type {string} */ file) => readFileSync(file, 'utf8');
    const { version, license } = JSON.parse(read('package.json'));
    const { name, description, ...others } = JSON.parse(read(`${folder}/package.json`));
    const manifest = { name, version, description, license, ...others };
    for (const each of Object.keys(manifest.dependencies ?? {}))
      if (each.startsWith('@quizfunnel/')) manifest.dependencies[each] = version;
    const emit = (/** @type {string} */ fileName, /** @type {string} */ source) =>
      this.emitFile({ type: 'asset', fileName, source });
    emit('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
    emit('README.md', read(`${folder}/README.md`));
    emit('LICENSE', read('LICENSE'));
  },
});

/** Of `@quizfunnel/embed`, which is built first. */
let embedSize = 0;

/**
 * Checks what a package adds to a host application, whose bundler minifies it: its own code and
 * `@quizfunnel/embed`.
 * @param {string} name @returns {Plugin}
 */
export const packageSize = (name) => ({
  name: 'package-size',
  async generateBundle(_options, bundle) {
    for (const { code } of chunksOf(bundle)) {
      const size = brotliSize((await minify('index.js', code, { module: true })).code);
      report(this, `package ${name}, minified and with what it imports of ours`, size + embedSize, MAX_PACKAGE);
      embedSize ||= size;
    }
  },
});
