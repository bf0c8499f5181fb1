import { fileURLToPath } from 'node:url';
import { packageImports, stripTypes } from './scripts/rollup-plugins.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

export default /** @satisfies {import('rollup').RollupOptions} */ ({
  input: `${root}api/src/server.ts`,
  output: {
    file: `${root}dist/api/server.mjs`,
    format: 'es',
    sourcemap: true,
    inlineDynamicImports: true,
  },
  external: (id) => !/^[./#]/.test(id),
  plugins: [packageImports, stripTypes],
});
