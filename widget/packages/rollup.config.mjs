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

/** Packages for host applications, as `npm pack` and `npm publish` take them. */
export default [
  packageOf('embed', { types: ['widget/types.ts'] }),
  // Server components may import it.
  packageOf('react', { banner: "'use client';" }),
  packageOf('vue'),
  packageOf('element'),
];
