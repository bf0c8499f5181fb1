import terser from '@rollup/plugin-terser';
import { minify as minifyByVite } from 'vite';
import { minifyStyleSheets } from './minify-css.mjs';
import { FRAGMENTS, TOKEN, WORDS } from './placeholders.mjs';

/**
 * Terser after Vite's minifier saves another 100 bytes of the first part.
 * @param {string[]} reserved names that stay: Brotli finds more where names that are used throughout
 * stay the same
 * @returns {import('rollup').Plugin[]}
 */
export const minify = (reserved = []) => [
  minifyStyleSheets,
  {
    name: 'minify',
    renderChunk: async (code, { fileName }) =>
      (await minifyByVite(fileName, code, { compress: { target: 'es2020' }, mangle: { reserved } })).code,
  },
  terser({
    ecma: 2020,
    // `unsafe_arrows` is unsafe for functions that are called with `new`: here these are classes and
    // declarations. `pure_getters` drops properties that are read and not used.
    compress: { passes: 3, inline: 1, keep_fargs: false, unsafe_arrows: true, pure_getters: true },
    mangle: { reserved: [TOKEN, FRAGMENTS, WORDS, ...reserved] },
    format: { comments: false },
  }),
];
