import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** 128 bits, as nginx, Envoy and Caddy make them. Nothing that names a person has this form. */
const REQUEST_ID = /^(?!0+$)(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
/** Of W3C Trace Context: version, trace, span and flags. A later version may add fields. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/;

const header = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/**
 * The id of a request: its trace's if a proxy traces it (`traceparent`), else the one that a proxy gave
 * it (`X-Request-Id`), else a new one. Without its dashes it is a trace id. Headers of anybody but a
 * trusted proxy are ignored.
 */
export function requestIdOf(headers: IncomingHttpHeaders, isFromProxy: boolean): string {
  if (!isFromProxy) return randomUUID();
  const [, traceId] = TRACEPARENT.exec(header(headers.traceparent)) ?? [];
  const given = header(headers['x-request-id']);
  return traceId ?? (REQUEST_ID.test(given) ? given : randomUUID());
}
