import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

/**
 * What a request may carry. The wildcard lets in whatever a page adds, as no cookies come along; the names are for browsers from before
 * it, and hold what monitoring adds to each `fetch` and `XMLHttpRequest`: W3C, Sentry, Datadog, New Relic, Elastic, Zipkin, Jaeger,
 * Azure, AWS and Google. The wildcard never covers Authorization.
 */
const ALLOWED_HEADERS = [
  '*',
  'Content-Type',
  'Authorization',
  'X-Requested-With',
  ...['traceparent', 'tracestate', 'baggage', 'sentry-trace'],
  ...['origin', 'trace-id', 'parent-id', 'sampling-priority', 'sampled', 'tags'].map((name) => `x-datadog-${name}`),
  ...['newrelic', 'x-newrelic-id', 'x-newrelic-transaction', 'elastic-apm-traceparent', 'uber-trace-id'],
  ...['b3', 'x-b3-traceid', 'x-b3-spanid', 'x-b3-parentspanid', 'x-b3-sampled', 'x-b3-flags'],
  ...['request-id', 'request-context', 'x-request-id', 'x-amzn-trace-id', 'x-cloud-trace-context'],
].join(', ');

/** Lets every site read the answer, never with cookies. Preflights are answered here and cached for a day. */
export const allowAnyOrigin: RequestHandler = (request, response, next) => {
  readableAnywhere(response);
  if (request.method !== 'OPTIONS') return next();
  response.set({
    'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
    'Access-Control-Allow-Headers': ALLOWED_HEADERS,
    'Access-Control-Max-Age': '86400',
  });
  response.status(204).end();
};

/** Of the headers, scripts read those that every answer may have, and when to try again. */
export const readableAnywhere = (response: ServerResponse): unknown =>
  response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Expose-Headers', 'Retry-After');
