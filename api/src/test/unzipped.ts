import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl, { type Entry, type Options, type ZipFile } from 'yauzl';
import type { Browser } from './browser.ts';

const fromBuffer = promisify<Buffer, Options, ZipFile>(yauzl.fromBuffer);
const open = (archive: ZipFile, entry: Entry) =>
  promisify<Entry, NodeJS.ReadableStream>(archive.openReadStream.bind(archive))(entry);

/** The files of an archive that is downloaded, by name, as a stranger's program reads them. */
export async function unzipped(url: string, browser: Browser): Promise<Map<string, Buffer>> {
  const response = await fetch(url, {
    headers: { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') },
  });
  if (response.headers.get('content-type') !== 'application/zip') throw new Error(`No archive: ${response.status}`);
  const archive = await fromBuffer(Buffer.from(await response.arrayBuffer()), { lazyEntries: false });
  const reading: Array<Promise<[string, Buffer]>> = [];
  archive.on('entry', (entry: Entry) => {
    reading.push(open(archive, entry).then(async (stream) => [entry.fileName, await buffer(stream)]));
  });
  await once(archive, 'end');
  return new Map(await Promise.all(reading));
}
