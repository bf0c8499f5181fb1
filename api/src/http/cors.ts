import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

/**
 * Allows any request header, which is safe because requests carry no cookies. The names are for
 * browsers without the wildcard. They are what monitoring tools add to every `fetch` and
 * `XMLHttpRequest`: W3C, Sentry, Datadog, New Relic, Elastic, Zipkin, Jaeger, Azure, AWS, Google.
 * The wildcard never covers Authorization.
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

/** Lets any site read the response, without credentials. Preflights end here, cached for a day. */
export const allowAnyOrigin: RequestHandler = (request, response, next) => {
  setCorsHeaders(response);
  if (request.method !== 'OPTIONS') return next();
  response.set({
    'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
    'Access-Control-Allow-Headers': ALLOWED_HEADERS,
    'Access-Control-Max-Age': '86400',
  });
  response.status(204).end();
};

/** Makes the response and its `Retry-After` header readable to scripts of any site. */
export const setCorsHeaders = (response: ServerResponse): unknown =>
  response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Expose-Headers', 'Retry-After');
