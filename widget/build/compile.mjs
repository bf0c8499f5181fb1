import resolve from '@rollup/plugin-node-resolve';
import typescript from '@rollup/plugin-typescript';
import ts from 'typescript';
import { transformWithOxc } from 'vite';
import { packageImports } from '../../api/scripts/rollup-plugins.mjs';
import { BUILT } from './folders.mjs';

/** @typedef {import('rollup').Plugin} Plugin */

/** Compiles modules of TypeScript. */
export const compile = [
  packageImports,
  resolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
  typescript({
    tsconfig: './tsconfig.json',
    noEmit: false,
    declaration: false,
    sourceMap: false,
    outDir: BUILT,
    include: ['widget/src/**/*', 'widget/build/**/*', 'api/contract/**/*'],
    noForceEmit: true,
    // `npm run lint` checks the types once; here they would be checked again for each script.
    noCheck: true,
    noEmitOnError: false,
    allowImportingTsExtensions: true,
    rewriteRelativeImportExtensions: false,
  }),
];

/** The same for many small builds: a program of TypeScript for each would take minutes. */
export const compileQuickly = [
  packageImports,
  resolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
  /** @type {Plugin} */ ({
    name: 'transform',
    transform: (code, id) =>
      /\.tsx?$/.test(id)
        ? {
            code: ts.transpileModule(code, {
              fileName: id,
              compilerOptions: {
                target: ts.ScriptTarget.ES2020,
                module: ts.ModuleKind.ESNext,
                jsx: ts.JsxEmit.React,
                jsxFactory: 'h',
                verbatimModuleSyntax: true,
              },
            }).outputText,
            map: null,
          }
        : null,
  }),
];

/**
 * Compiles libraries that are written for newer browsers than those that the widget supports.
 * @type {Plugin}
 */
export const lowerLibraries = {
  name: 'lower-syntax',
  transform: async (code, id) =>
    id.includes('node_modules')
      ? // Plain assignments: other ways of lowering class fields import a helper.
        transformWithOxc(code, id, { target: 'es2020', assumptions: { setPublicClassFields: true } })
      : null,
};
