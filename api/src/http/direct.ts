import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { limits } from '../../contract/limits.ts';
import { AppError } from '../errors.ts';

/** The client's address, where proxies are trusted as Express's `trust proxy` says. */
export type AddressOf = (request: IncomingMessage) => string | undefined;

/** Sent as text it needs no preflight. */
const JSON_TYPE = /^(?:application\/json|text\/plain)(?:; ?charset=utf-8)?$/i;

/** Whether a body is JSON of a known length that a visitor may send, in the form that needs no more than to be read. */
export function isShortJson(headers: IncomingHttpHeaders): boolean {
  const { 'content-length': length, 'content-type': type = '', expect } = headers;
  if (headers['content-encoding'] !== undefined || headers['transfer-encoding'] !== undefined || expect) return false;
  if (!(Number(length) > 0 && Number(length) <= limits.publicBody)) return false;
  return JSON_TYPE.test(type);
}

/** Reads such a body: an object or an array, else a 400. Never settles if the sender goes away. */
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
    // Said below, without a word of what was sent.
  }
  throw new AppError(400, 'bad_json', 'The body is not valid JSON');
}

/**
 * The address of the client, as Express finds it: the last one on the way here that is not a trusted proxy's. `trusts` is Express's setting
 * `trust proxy fn`.
 */
export const clientAddress =
  (trusts: (address: string, hop: number) => boolean): AddressOf =>
  ({ socket, headers }) => {
    const forwarded = headers['x-forwarded-for'];
    const direct = socket.remoteAddress;
    if (forwarded === undefined || direct === undefined) return direct;
    const way = [
      direct,
      ...String(forwarded)
        .split(',')
        .map((address) => address.trim())
        .reverse(),
    ];
    return way.find((address, hop) => hop === way.length - 1 || !trusts(address, hop));
  };
