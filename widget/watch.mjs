import { fileURLToPath } from 'node:url';
import { watch } from 'rollup';
import { stripTypes } from '../api/scripts/rollup-plugins.mjs';
import configs from './rollup.config.mjs';

/** Plugins that only check or minify: rebuilds must be fast. */
const SKIPPED_PLUGINS = ['typescript', 'minify-css', 'minify', 'terser', 'guard'];

/** @param {import('rollup').RollupOptions['plugins']} plugins */
const withoutSkipped = (plugins) =>
  (Array.isArray(plugins) ? plugins : []).filter(
    (plugin) => !(plugin && 'name' in plugin && SKIPPED_PLUGINS.includes(plugin.name)),
  );

/**
 * Builds the widget into the folder `QF_WIDGET_FOLDER` now and on every change, without minifying or
 * checking sizes.
 */
export const watchWidget = () =>
  watch(
    configs.map(({ plugins, ...config }) => ({
      ...config,
      plugins: [stripTypes, ...withoutSkipped(plugins)],
      watch: { buildDelay: 20, chokidar: { cwd: fileURLToPath(new URL('..', import.meta.url)) } },
    })),
  );
