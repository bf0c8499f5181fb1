import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './folders.mjs';

const NOT_BUILT = /\.(test|e2e|bench)\.\w+$|\.md$/;

/**
 * Hashes names and contents of files and folders, except tests and Markdown.
 * @param {string[]} paths relative to `base`; missing ones are skipped
 */
export function fingerprint(paths, base = root) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesIn(join(base, path))).sort()) {
    const content = readFileSync(file);
    hash.update(`${relative(base, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Stores in `stampFile` which source an output was built from.
 * @param {string} stampFile
 * @param {string} output a file of the build; its size and time tell whether it was changed since
 * @param {string} source fingerprint of the sources
 */
export function stamp(stampFile, output, source) {
  const text = () =>
    existsSync(output) ? `${source} ${statSync(output).size} ${statSync(output).mtimeMs}` : undefined;
  return {
    isFresh: () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === text(),
    renew() {
      mkdirSync(dirname(stampFile), { recursive: true });
      writeFileSync(stampFile, text() ?? '');
    },
  };
}

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) =>
    NOT_BUILT.test(name) || name === 'node_modules' || name.startsWith('.') ? [] : filesIn(join(path, name)),
  );
}
