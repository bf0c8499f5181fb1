import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Pipeline errors after the client has disconnected, which is not a failure of ours. */
const DISCONNECTED_CODES = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ECONNRESET', 'EPIPE'];

/**
 * Streams a response. If the source fails, cuts the connection, so that the client cannot take a
 * part for the whole, and rethrows. If the client disconnects, closes the source and resolves.
 */
export async function sendStream(response: Response, source: Readable): Promise<void> {
  try {
    await pipeline(source, response);
  } catch (error) {
    if (!DISCONNECTED_CODES.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
