import { fileURLToPath } from 'node:url';
import { watch } from 'rollup';
import { stripTypes } from '../api/scripts/rollup-plugins.mjs';
import configs from './rollup.config.mjs';

/** Plugins of the build that a change need not wait for: it is checked by the linter, and made small for the product. */
const LEFT_OUT = ['typescript', 'minify', 'terser', 'guard'];

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
