import { builtinModules } from 'node:module';
import { compileQuickly } from '../build/compile.mjs';
import { declarations, packageFiles, packageSize } from '../build/package.mjs';

/** What a package imports is installed beside it. */
const external = ['@quizfunnel/embed', 'react', 'vue'];

/** @param {string} name @param {{banner?: string, types?: string[]}} [how] @returns {import('rollup').RollupOptions} */
const packageOf = (name, { banner = '', types = [] } = {}) => ({
  input: `widget/packages/${name}/index.ts`,
  output: { file: `dist/packages/${name}/index.js`, format: 'es', banner },
  external,
  plugins: [...compileQuickly, declarations(...types), packageFiles(`widget/packages/${name}`), packageSize(name)],
});

/** A command for a terminal, not for host applications. @type {import('rollup').RollupOptions} */
const doctor = {
  input: 'widget/packages/doctor/index.ts',
  output: { file: 'dist/packages/doctor/index.js', format: 'es', banner: '#!/usr/bin/env node' },
  external: ['puppeteer-core', ...builtinModules.map((name) => `node:${name}`)],
  plugins: [...compileQuickly, packageFiles('widget/packages/doctor')],
};

/** Packages for host applications and the command, as `npm pack` and `npm publish` take them. */
export default [
  packageOf('embed', { types: ['widget/types.ts'] }),
  // Server components may import it.
  packageOf('react', { banner: "'use client';" }),
  packageOf('vue'),
  packageOf('element'),
  doctor,
];
