import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../contract/web/limits.ts';
import { PICTURE_UPLOADS } from '../../contract/web/stored-picture.ts';
import { AppError } from '../errors.ts';
import { bodyLimits } from './body-limits.ts';
import { preemptResponse } from './deadline.ts';

/** File uploads, whose bodies may be the largest. */
const UPLOAD_PREFIX = '/api/objects/';

/**
 * Rejects a body above the size limit of its path with a 413 and closes the connection. Body
 * parsers and the 404 handler read a body to its end before they reject it, which never happens
 * with an endless body. A body that is still arriving after the response is not read any further.
 */
export function boundBody(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && !(Number(length) > 0)) return;
  let bytesLeft = maxBodyBytes(request.url ?? '');
  const push = request.push;
  request.push = (chunk: unknown, ...rest: [BufferEncoding?]) => {
    if (Buffer.isBuffer(chunk)) bytesLeft -= chunk.length;
    if (bytesLeft >= 0) return push.call(request, chunk, ...rest);
    if (!response.headersSent)
      preemptResponse(response, new AppError(413, 'body_too_large', 'The body is too large'), request.id);
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

function maxBodyBytes(url: string): number {
  if (url.startsWith(UPLOAD_PREFIX)) return limits.logo;
  if (url === PICTURE_UPLOADS) return limits.picture;
  return url.startsWith('/api/public/') ? bodyLimits.visitor : bodyLimits.owner;
}
