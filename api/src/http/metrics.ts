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

/** Stored leads, and webhooks and mails that are waiting to be sent, or were given up. */
export type LeadCounts = {
  leads: number;
  webhooks: number;
  mails: number;
  givenUp: { webhooks: number; mails: number };
};

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Prometheus metrics: process resources, request durations by route pattern, leads and outbox
 * length. Labels never hold a path, an id or an address. `/metrics` exists only if METRICS_TOKEN is
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
  const pending = new Gauge({
    name: 'quizfunnel_outbox_pending',
    help: 'Deliveries that wait to be sent, by kind',
    labelNames: ['kind'],
    registers,
  });
  const failed = new Gauge({
    name: 'quizfunnel_outbox_failed',
    help: 'Deliveries that were given up, by kind',
    labelNames: ['kind'],
    registers,
  });

  routes.get('/metrics', async (request, response, next) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.get('authorization') ?? '') ?? [];
    if (!timingSafeEqual(digest(token), digest(metricsToken))) return next();
    const counts = await countLeads();
    leads.set(counts.leads);
    pending.set({ kind: 'webhook' }, counts.webhooks);
    pending.set({ kind: 'mail' }, counts.mails);
    failed.set({ kind: 'webhook' }, counts.givenUp.webhooks);
    failed.set({ kind: 'mail' }, counts.givenUp.mails);
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
