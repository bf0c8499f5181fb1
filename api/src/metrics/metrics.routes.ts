import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import { collectDefaultMetrics, Gauge, Histogram } from 'prom-client';
import type { Config } from '../config.ts';
import type { RequestHook } from '../http/log.ts';
import type { InstallationState } from './installation-state.ts';
import { registers, registry } from './registry.ts';

/** Route label of requests that matched no route. Their paths are made up by clients, and would be unbounded. */
const UNMATCHED_ROUTE = 'none';

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from request to answer, by method, route pattern and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
});

const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
  new Gauge({ name, help, labelNames, registers });
const isUp = gauge(
  'quizfunnel_database_up',
  'Whether the database answers: without it, what is read from there is left out',
);
/** Of the installation as a whole. */
const figures = {
  leads: gauge('quizfunnel_leads', 'Leads that are stored'),
  inOutbox: gauge('quizfunnel_leads_in_outbox', 'Leads whose deliveries are not stored yet'),
  lag: gauge('quizfunnel_figures_lag_seconds', 'How old the figures are: all that is older is counted'),
  diskFree: gauge('quizfunnel_database_disk_free_bytes', 'Free space of the disk that the database is on'),
  diskSize: gauge('quizfunnel_database_disk_size_bytes', 'Size of the disk that the database is on'),
};
const byDestination = {
  deliveries: gauge(
    'quizfunnel_deliveries',
    'Deliveries that wait to be sent (pending) or were given up (failed), by destination',
    ['destination', 'state'],
  ),
  age: gauge(
    'quizfunnel_outbox_age_seconds',
    'Age of the oldest delivery that is due or has failed before, by destination; 0 where there is none',
    ['destination'],
  ),
};

function showState(read: InstallationState | undefined): void {
  isUp.set(read ? 1 : 0);
  // What is not known now is left out: an old value would look like a new one.
  for (const each of Object.values(figures)) each.remove();
  for (const each of Object.values(byDestination)) each.reset();
  if (!read) return;
  figures.leads.set(read.leads);
  figures.inOutbox.set(read.inOutbox);
  if (read.figuresLagSeconds !== undefined) figures.lag.set(read.figuresLagSeconds);
  if (read.disk) {
    figures.diskFree.set(read.disk.free);
    figures.diskSize.set(read.disk.size);
  }
  for (const { destination, pending, failed, waitingSeconds } of read.deliveries) {
    byDestination.deliveries.set({ destination, state: 'pending' }, pending);
    byDestination.deliveries.set({ destination, state: 'failed' }, failed);
    byDestination.age.set({ destination }, waitingSeconds);
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Prometheus metrics, in all processes the same for what is stored, and of this process for what it did.
 * `/metrics` exists only if METRICS_TOKEN is set, and requires it as a bearer token. `measure` records
 * each request; `readState` is undefined while the database does not answer.
 */
export function makeMetrics(
  { metricsToken }: Config,
  readState: () => Promise<InstallationState | undefined>,
): { measure: RequestHook; routes: Router } {
  const routes = Router();
  if (!metricsToken) return { measure: () => {}, routes };
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry });

  routes.get('/metrics', async (request, response, next) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.get('authorization') ?? '') ?? [];
    if (!timingSafeEqual(digest(token), digest(metricsToken))) return next();
    showState(await readState().catch(() => undefined));
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
