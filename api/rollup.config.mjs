import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Finds `#contract/…` through "imports" of package.json, as tsc, Vite and Vitest do. */
const packageImports = /** @satisfies {import('rollup').Plugin} */ ({
  name: 'package-imports',
  resolveId: (id) => (id.startsWith('#') ? fileURLToPath(import.meta.resolve(id)) : null),
});

/** Strips the types of one file at a time. `npm run lint` checks them, so a build does not have to. */
const stripTypes = /** @satisfies {import('rollup').Plugin} */ ({
  name: 'strip-types',
  transform(code, id) {
    if (!id.endsWith('.ts')) return null;
    const { outputText, sourceMapText } = ts.transpileModule(code, {
      fileName: id,
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        verbatimModuleSyntax: true,
        sourceMap: true,
      },
    });
    return { code: outputText.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'), map: sourceMapText };
  },
});

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
