import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { AppError } from '../errors.ts';
import { bodyLimits } from './body-limits.ts';

/** The widget sends JSON as text/plain to avoid a preflight. */
const JSON_TYPE = /^(?:application\/json|text\/plain)(?:; ?charset=utf-8)?$/i;

/**
 * Whether `readJson` can read the body: uncompressed JSON of a known length within the public
 * limit.
 */
export function isShortJson(headers: IncomingHttpHeaders): boolean {
  const { 'content-length': length, 'content-type': type = '', expect } = headers;
  if (headers['content-encoding'] !== undefined || headers['transfer-encoding'] !== undefined || expect) return false;
  if (!(Number(length) > 0 && Number(length) <= bodyLimits.visitor)) return false;
  return JSON_TYPE.test(type);
}

/**
 * Reads a body that `isShortJson` accepts: an object or an array. Throws a 400 for anything else.
 * Never settles if the sender disconnects.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await new Promise<string>((resolve) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve((chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)).toString()));
  });
  try {
    const value: unknown = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // The parser's message quotes the body, which may be personal. The error below does not.
  }
  throw new AppError(400, 'bad_json', 'The body is not valid JSON');
}
