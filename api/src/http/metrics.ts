import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Observer } from './log.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** Label of requests that no route answered: paths made up by strangers must not become labels. */
const UNMATCHED = 'none';

/** The number of stored leads, and of their webhooks and mails that are waiting to be sent. */
export type LeadCounts = { leads: number; webhooks: number; mails: number };

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Metrics for Prometheus: the process's resources, request durations by route pattern, the length of the outbox. No path, id or address is
 * ever a label. Served only if METRICS_TOKEN is set, to clients that send it as a bearer token.
 */
export function metrics(
  { metricsToken }: Config,
  countLeads: () => Promise<LeadCounts>,
): { measure: Observer; routes: Router } {
  const routes = Router();
  if (!metricsToken) return { measure: () => {}, routes };
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const leads = new Gauge({ name: 'quizfunnel_leads', help: 'Leads that are stored', registers });
  const pending = new Gauge({
    name: 'quizfunnel_outbox_pending',
    help: 'Deliveries that wait to be sent, by kind',
    labelNames: ['kind'],
    registers,
  });

  routes.get('/metrics', async (request, response, next) => {
    const [, given = ''] = /^Bearer (.+)$/.exec(request.get('authorization') ?? '') ?? [];
    if (!timingSafeEqual(digest(given), digest(metricsToken))) return next();
    const counted = await countLeads();
    leads.set(counted.leads);
    pending.set({ kind: 'webhook' }, counted.webhooks);
    pending.set({ kind: 'mail' }, counted.mails);
    response
      .set('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
  return {
    measure(request, response) {
      const stop = duration.startTimer();
      response.on('close', () => {
        const route = (request as { route?: { path?: unknown } }).route?.path;
        stop({
          method: request.method,
          route: typeof route === 'string' ? route : UNMATCHED,
          status: response.statusCode,
        });
      });
    },
    routes,
  };
}
