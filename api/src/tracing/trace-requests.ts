import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Span } from '@opentelemetry/api';
import { traceIdOf, traceParentOf } from './request-id.ts';
import { markFailed, startSpan } from './spans.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** The step of its trace that a request is, if it is traced. */
    span?: Span | undefined;
  }
}

const UNTRACED = ['/healthz', '/readyz', '/metrics'];

/** Makes a span of each request, named after its route: paths may hold what a person wrote. `isFromProxy` tells whose `traceparent` is taken. */
export const traceRequests =
  (isFromProxy: (request: IncomingMessage) => boolean) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    if (UNTRACED.includes(request.url ?? '')) return;
    const { method = '', headers, id } = request;
    const remote = isFromProxy(request) ? traceParentOf(headers) : undefined;
    const span = startSpan(method, 'server', { 'http.request.method': method }, { remote, traceId: traceIdOf(id) });
    if (!span) return;
    request.span = span;
    response.once('close', () => {
      const route = (request as { route?: { path?: unknown } }).route?.path;
      if (typeof route === 'string') span.updateName(`${method} ${route}`).setAttribute('http.route', route);
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 500) markFailed(span);
      span.end();
    });
  };
