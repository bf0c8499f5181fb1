import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * Finds `#contract/…` and `#widget/…` through "imports" of package.json, as tsc, Vite and Vitest
 * do.
 */
export const packageImports = /** @satisfies {import('rollup').Plugin} */ ({
  name: 'package-imports',
  resolveId: (id) => (id.startsWith('#') ? fileURLToPath(import.meta.resolve(id)) : null),
});

/**
 * Strips the types of one file at a time. `npm run lint` checks them, so a build does not have to.
 */
export const stripTypes = /** @satisfies {import('rollup').Plugin} */ ({
  name: 'strip-types',
  transform(code, id) {
    if (!/\.tsx?$/.test(id)) return null;
    const { outputText, sourceMapText } = ts.transpileModule(code, {
      fileName: id,
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        jsx: ts.JsxEmit.ReactJSX,
        verbatimModuleSyntax: true,
        sourceMap: true,
      },
    });
    return { code: outputText.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'), map: sourceMapText };
  },
});
