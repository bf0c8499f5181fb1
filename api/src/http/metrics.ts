import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { RequestHook } from './log.ts';

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/**
 * Route label of requests that matched no route. Their paths are made up by clients, and would be
 * unbounded.
 */
const UNMATCHED_ROUTE = 'none';

/** Stored leads, those of them that destinations have still to be told of, and deliveries by destination and state. */
export type LeadCounts = {
  leads: number;
  inOutbox: number;
  deliveries: Array<{ destination: string; state: 'pending' | 'failed'; count: number }>;
};

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Prometheus metrics: process resources, request durations by route pattern, leads and
 * deliveries. Labels never hold a path, an id or an address. `/metrics` exists only if METRICS_TOKEN is
 * set, and requires it as a bearer token. `measure` records each request.
 */
export function makeMetrics(
  { metricsToken }: Config,
  countLeads: () => Promise<LeadCounts>,
): { measure: RequestHook; routes: Router } {
  const routes = Router();
  if (!metricsToken) return { measure: () => {}, routes };
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const leads = new Gauge({ name: 'quizfunnel_leads', help: 'Leads that are stored', registers });
  const outbox = new Gauge({
    name: 'quizfunnel_leads_in_outbox',
    help: 'Leads whose deliveries are not stored yet',
    registers,
  });
  const deliveries = new Gauge({
    name: 'quizfunnel_deliveries',
    help: 'Deliveries that wait to be sent (pending) or were given up (failed), by destination',
    labelNames: ['destination', 'state'],
    registers,
  });

  routes.get('/metrics', async (request, response, next) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.get('authorization') ?? '') ?? [];
    if (!timingSafeEqual(digest(token), digest(metricsToken))) return next();
    const counts = await countLeads();
    leads.set(counts.leads);
    outbox.set(counts.inOutbox);
    for (const { count, ...labels } of counts.deliveries) deliveries.set(labels, count);
    response
      .set('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
  return {
    measure(request, response) {
      const observe = duration.startTimer();
      response.on('close', () => {
        const route = (request as { route?: { path?: unknown } }).route?.path;
        observe({
          method: request.method,
          route: typeof route === 'string' ? route : UNMATCHED_ROUTE,
          status: response.statusCode,
        });
      });
    },
    routes,
  };
}
