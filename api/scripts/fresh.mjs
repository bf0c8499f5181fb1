import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './folders.mjs';

const NOT_BUILT = /\.(test|e2e|bench)\.\w+$|\.md$/;

/**
 * A fingerprint of files and folders: it changes when a name or a byte does. Tests and prose do not count.
 * @param {string[]} paths relative to `base`; what does not exist counts as nothing
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
 * Remembers in `stampFile` what an output was made from.
 * @param {string} stampFile
 * @param {string} output a file whose size and time tell that it is still the one that was made
 * @param {string} source fingerprint of what it was made from
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
