import { fileURLToPath } from 'node:url';
import { watch } from 'rollup';
import ts from 'typescript';
import configs from './rollup.config.mjs';

/** Plugins of the build that a change need not wait for: it is checked by the linter, and made small and weighed for the product. */
const LEFT_OUT = ['typescript', 'terser', 'guard'];

/** Strips the types of one file at a time. */
const stripTypes = {
  name: 'strip-types',
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (!/\.tsx?$/.test(id)) return null;
    const { ES2022: target } = ts.ScriptTarget;
    const { outputText } = ts.transpileModule(code, {
      fileName: id,
      compilerOptions: { target, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.ReactJSX, verbatimModuleSyntax: true },
    });
    return { code: outputText, map: null };
  },
};

/** @param {import('rollup').RollupOptions['plugins']} plugins */
const kept = (plugins) =>
  (Array.isArray(plugins) ? plugins : []).filter(
    (plugin) => !(plugin && 'name' in plugin && LEFT_OUT.includes(plugin.name)),
  );

/** Builds the widget into `dist` now and at each change, quickly: neither small nor weighed. */
export const watchWidget = () =>
  watch(
    configs.map(({ plugins, ...config }) => ({
      ...config,
      plugins: [stripTypes, ...kept(plugins)],
      watch: { buildDelay: 20, chokidar: { cwd: fileURLToPath(new URL('..', import.meta.url)) } },
    })),
  );
