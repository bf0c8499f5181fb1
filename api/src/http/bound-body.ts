import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../contract/limits.ts';
import { AppError } from '../errors.ts';
import { answerInstead } from './deadline.ts';

/** Where files are uploaded: the largest bodies there are. */
const FILES = '/api/objects/';

/**
 * Cuts off a body that exceeds the limit of its path: 413, and the connection is closed. Body parsers and the 404 handler read a body to
 * its end before they refuse it, and an endless body never gets there. A body that is still being sent after the answer is not read any
 * further either.
 */
export function boundBody(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && !(Number(length) > 0)) return;
  let left = mostAt(request.url ?? '');
  const push = request.push;
  request.push = (chunk: unknown, ...rest: [BufferEncoding?]) => {
    if (Buffer.isBuffer(chunk)) left -= chunk.length;
    if (left >= 0) return push.call(request, chunk, ...rest);
    if (!response.headersSent) answerInstead(response, new AppError(413, 'body_too_large', 'The body is too large'));
    return false;
  };
  const writeHead = response.writeHead;
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    if (!request.complete) response.shouldKeepAlive = false;
    return writeHead.apply(response, args);
  }) as typeof writeHead;
  response.once('finish', () => {
    if (!request.complete) request.socket.destroySoon();
  });
}

function mostAt(url: string): number {
  if (url.startsWith(FILES)) return limits.logo;
  return url.startsWith('/api/public/') ? limits.publicBody : limits.ownerBody;
}
