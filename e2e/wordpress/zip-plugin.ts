import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ZipFile } from 'yazl';

const folder = fileURLToPath(new URL('../../examples/wordpress-plugin', import.meta.url));

/** The plugin as it is uploaded to a WordPress: its files in a folder of its name. */
export async function zipPlugin(): Promise<Buffer> {
  const zip = new ZipFile();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name);
      zip.addFile(path, `quizfunnel${path.slice(folder.length).split(sep).join('/')}`);
    }
  zip.end();
  return buffer(zip.outputStream);
}
