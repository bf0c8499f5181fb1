import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../examples/wordpress-plugin', import.meta.url));

/** The plugin's files: where they are, and their names in its folder. */
export const pluginFiles = (): Array<{ path: string; name: string }> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path, name: relative(folder, path).split(sep).join('/') }));
