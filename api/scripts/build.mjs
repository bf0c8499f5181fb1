import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { docsPages } from '../src/docs-pages.mjs';
import { localCache, root } from './folders.mjs';
import { fingerprint, stamp } from './fresh.mjs';
import { ensureInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { run } from './run.mjs';
import { command, Failure, say, step } from './say.mjs';

const rollup = ['node_modules/rollup/dist/bin/rollup', '--silent', '-c'];
const everyPart = ['package.json', 'package-lock.json', 'tsconfig.json', 'api/contract'];

/** Parts of the build: command, sources, and an output file that shows that it was built. */
const parts = {
  widget: {
    args: [...rollup, 'widget/rollup.config.mjs'],
    from: ['widget', 'api/scripts/published-quiz.mjs', 'examples/quizzes'],
    output: 'dist/widget/embed.js',
  },
  packages: {
    args: [...rollup, 'widget/packages/rollup.config.mjs'],
    from: ['widget/packages', 'widget/build', 'widget/types.ts', 'LICENSE'],
    output: 'dist/packages/element/index.js',
  },
  api: {
    args: [...rollup, 'api/rollup.config.mjs'],
    from: ['api/src', 'api/rollup.config.mjs'],
    output: 'dist/api/server.mjs',
  },
  dashboard: {
    args: ['dashboard/build.mjs'],
    from: ['dashboard', 'widget/src', 'examples/wordpress-plugin'],
    output: 'dist/dashboard/index.html',
  },
  licenses: {
    args: ['api/scripts/licenses.mjs'],
    from: ['api/scripts/licenses.mjs', 'dashboard/src', 'api/src/tracing'],
    output: 'dist/licenses/sbom.cdx.json',
  },
  fonts: {
    args: ['api/scripts/picture-fonts.mjs'],
    from: ['api/scripts/picture-fonts.mjs', 'api/scripts/font-coverage.mjs'],
    output: 'dist/fonts/coverage.json',
  },
  docs: {
    args: ['api/scripts/docs-site.mjs'],
    from: [
      ...docsPages.map(({ file }) => file),
      'docs/pictures',
      'dashboard/src/features/share/guide-pictures',
      'api/docs-site',
      'api/scripts/docs-site.mjs',
      'api/src/docs-pages.mjs',
    ],
    output: 'dist/docs/index.html',
  },
};

/**
 * Builds the parts whose sources have changed since their last build.
 * @param {string[]} [names] parts to build; all of them by default
 * @param {{force?: boolean}} [options]
 */
export async function build(names = Object.keys(parts), { force = false } = {}) {
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown) throw new Failure(`There is no part called ${unknown}. The parts are ${Object.keys(parts).join(', ')}.`);
  await withLock(
    join(localCache, 'build.lock'),
    async () => {
      const stale = names.map(prepare).filter((part) => force || !part.stamp.isFresh());
      if (stale.length === 0) return;
      const results = await step(`Building ${stale.map(({ name }) => name).join(', ')}`, () =>
        Promise.allSettled(stale.map(make)),
      );
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },
    () => say('Waiting for another build of this checkout ...'),
  );
}

/** @param {string} name */
function prepare(name) {
  const part = parts[/** @type {keyof typeof parts} */ (name)];
  const source = fingerprint([...part.from, ...everyPart]);
  return { name, ...part, stamp: stamp(join(localCache, `built-${name}`), join(root, part.output), source) };
}

/** @param {ReturnType<typeof prepare>} part */
async function make({ name, args, output, stamp }) {
  const started = Date.now();
  const said = await run(`Building ${name}`, process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (!existsSync(join(root, output))) throw new Failure(`Building ${name} made no ${output}.`);
  stamp.renew();
  const folder = join(root, 'dist', name);
  // The widget's build prints the size of its parts.
  if (said.trim()) say(said.trimEnd());
  say(`  ${name}: ${kilobytes(folder)} kB in dist/${name}, ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** @param {string} folder */
function kilobytes(folder) {
  const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000);
}

command(import.meta.url, async (...names) => {
  await ensureInstalled();
  await build(names.length ? names : undefined, { force: true });
});
