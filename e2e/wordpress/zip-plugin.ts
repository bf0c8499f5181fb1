import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ZipFile } from 'yazl';

const folder = fileURLToPath(new URL('../../examples/wordpress-plugin', import.meta.url));

/** The plugin's files: where they are, and their names in its folder. */
export const pluginFiles = (): Array<{ path: string; name: string }> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path, name: relative(folder, path).split(sep).join('/') }));

/** The plugin as it is uploaded to a WordPress: its files in a folder of its name. */
export async function zipPlugin(): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { path, name } of pluginFiles()) zip.addFile(path, `quizfunnel/${name}`);
  zip.end();
  return buffer(zip.outputStream);
}
