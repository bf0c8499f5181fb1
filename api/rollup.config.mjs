import { fileURLToPath } from 'node:url';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { packageImports, stripTypes } from './scripts/rollup-plugins.mjs';

/** OpenTelemetry is part of the build and no package of production: it would be a fifth of them, for the few that use it. */
const isBundled = (/** @type {string} */ id) => id.startsWith('@opentelemetry/');

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} source @param {string} file @returns {import('rollup').RollupOptions} */
const program = (source, file) => ({
  input: `${root}api/src/${source}`,
  output: {
    dir: `${root}dist/api`,
    entryFileNames: file,
    // What is loaded only if it is asked for.
    chunkFileNames: '[name].mjs',
    format: 'es',
    sourcemap: true,
  },
  external: (id) => !/^[./#]/.test(id) && !isBundled(id),
  plugins: [packageImports, nodeResolve({ resolveOnly: [/^@opentelemetry\//] }), stripTypes],
});

export default [
  program('server.ts', 'server.mjs'),
  program('account/account-command.ts', 'account-command.mjs'),
  program('backup-command.ts', 'backup-command.mjs'),
];
