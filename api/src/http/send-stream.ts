import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** What a pipeline says when its reader has gone away: nobody is left to be told, and nothing is wrong here. */
const READER_GONE = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ECONNRESET', 'EPIPE'];

/**
 * Sends what is read piece by piece. When the source fails in the middle the connection ends abruptly, so that the reader does not take
 * a part for the whole, and the error is thrown; when the reader goes away the source is closed.
 */
export async function sendStream(response: Response, source: Readable): Promise<void> {
  try {
    await pipeline(source, response);
  } catch (error) {
    if (!READER_GONE.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
