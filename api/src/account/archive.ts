import { Readable, type Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ArchiveFile = { name: string; content: Readable | Buffer | string; compress?: boolean };

/**
 * A ZIP archive, written while its files are read: they are opened one after the other, as fast as the archive is consumed. An error in a
 * file reaches the archive's reader, and a reader that goes away closes the open file; yazl by itself does neither.
 */
export function archiveStream(files: AsyncIterable<ArchiveFile>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Transform;
  zip.on('error', (error) => output.destroy(error));

  async function addFiles(): Promise<void> {
    for await (const { name, content, compress = true } of files) {
      if (output.destroyed) return;
      const source = content instanceof Readable ? content : Readable.from([content]);
      const close = () => source.destroy();
      output.once('close', close);
      zip.addReadStream(source, name, { compress });
      await finished(source);
      output.off('close', close);
    }
    zip.end();
  }
  addFiles().catch((error: Error) => output.destroy(error));
  return output;
}
