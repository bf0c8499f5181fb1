import { fileURLToPath } from 'node:url';
import { packageImports, stripTypes } from './scripts/rollup-plugins.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} source @param {string} file @returns {import('rollup').RollupOptions} */
const program = (source, file) => ({
  input: `${root}api/src/${source}`,
  output: {
    file: `${root}dist/api/${file}`,
    format: 'es',
    sourcemap: true,
    inlineDynamicImports: true,
  },
  external: (id) => !/^[./#]/.test(id),
  plugins: [packageImports, stripTypes],
});

export default [program('server.ts', 'server.mjs'), program('account/account-command.ts', 'account-command.mjs')];
