import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Pipeline errors after the reader has gone away: nobody is left to tell, and nothing is wrong on this side. */
const READER_GONE = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ECONNRESET', 'EPIPE'];

/**
 * Streams a response. If the source fails midway the connection is cut, so that the reader does not take a part for the whole, and the
 * error is thrown; if the reader goes away the source is closed.
 */
export async function sendStream(response: Response, source: Readable): Promise<void> {
  try {
    await pipeline(source, response);
  } catch (error) {
    if (!READER_GONE.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
