import { Readable } from 'node:stream';
import type { Response } from 'express';
import { sendStream } from '../http/send-stream.ts';

/**
 * Streams a list as JSON, as fast as the client reads it. A failure before the first row is an error like any other; a later one cuts the
 * connection, so that a part is never taken for the whole.
 */
export async function sendList(response: Response, rows: AsyncGenerator<unknown>): Promise<void> {
  const first = await rows.next();
  async function* json(): AsyncGenerator<string> {
    yield '[';
    if (!first.done) yield JSON.stringify(first.value);
    for await (const row of rows) yield `,${JSON.stringify(row)}`;
    yield ']';
  }
  response.type('json');
  await sendStream(response, Readable.from(json()));
}
