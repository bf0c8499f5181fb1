import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** As WordPress calls the plugin's folder. */
const NAME = 'quizfunnel';
/** The same sources make the same file. */
const TIME = new Date('2026-01-01T00:00:00Z');

/**
 * Writes the plugin as the file that WordPress takes under Plugins, Add New, Upload.
 * @param {string} folder its sources @param {string} file
 */
export async function zipWordPressPlugin(folder, file) {
  const zip = new ZipFile();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  for (const path of paths.sort()) zip.addFile(path, join(NAME, relative(folder, path)), { mtime: TIME });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}
