import { Readable } from 'node:stream';
import type { Response } from 'express';
import { sendStream } from './send-stream.ts';

/**
 * Streams a list as JSON, slice by slice, as fast as the client reads it. A failure before the first slice is an error like any other; a
 * later one cuts the connection, so that a part is never taken for the whole.
 */
export async function sendList(response: Response, slices: AsyncGenerator<readonly unknown[]>): Promise<void> {
  const first = await slices.next();
  async function* json(): AsyncGenerator<string> {
    let separator = '[';
    const text = (rows: readonly unknown[]) => {
      const written = rows.length ? separator + rows.map((row) => JSON.stringify(row)).join(',') : '';
      if (written) separator = ',';
      return written;
    };
    if (!first.done) yield text(first.value);
    for await (const rows of slices) yield text(rows);
    yield separator === '[' ? '[]' : ']';
  }
  response.type('json');
  await sendStream(response, Readable.from(json()));
}
