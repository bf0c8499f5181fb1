import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** 128 bits, as nginx, Envoy and Caddy make them. Nothing that names a person has this form. */
const REQUEST_ID = /^(?!0+$)(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
/** Of W3C Trace Context: version, trace, span and flags. A later version may add fields. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** The step of a proxy that a request is part of. */
export type TraceParent = { traceId: string; spanId: string; traceFlags: number };

const header = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

export function traceParentOf({ traceparent }: IncomingHttpHeaders): TraceParent | undefined {
  const [, traceId, spanId, flags = ''] = TRACEPARENT.exec(header(traceparent)) ?? [];
  return traceId && spanId ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) } : undefined;
}

/**
 * The id of a request: its trace's if a proxy traces it (`traceparent`), else the one that a proxy gave
 * it (`X-Request-Id`), else a new one. Without its dashes it is a trace id. Headers of anybody but a
 * trusted proxy are ignored.
 */
export function requestIdOf(headers: IncomingHttpHeaders, isFromProxy: boolean): string {
  if (!isFromProxy) return randomUUID();
  const given = header(headers['x-request-id']);
  return traceParentOf(headers)?.traceId ?? (REQUEST_ID.test(given) ? given : randomUUID());
}

/** The trace that everything about a request belongs to. @param requestId as `requestIdOf` makes it */
export const traceIdOf = (requestId: string): string => requestId.replaceAll('-', '').toLowerCase();
