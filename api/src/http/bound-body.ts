import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../contract/limits.ts';
import { AppError } from '../errors.ts';
import { answerInstead } from './deadline.ts';

/** Where files are put; the largest body that there is. */
const FILES = '/api/objects/';

/**
 * Ends a body that goes on beyond what is taken anywhere at its address: 413, and the connection is closed. The parsers of bodies, and what
 * answers where there is nothing, read a body to its end before they refuse it, which one without an end never lets them. A body that is
 * still being sent when the answer has been given is not read on either.
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
