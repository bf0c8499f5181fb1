import cluster from 'node:cluster';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './folders.mjs';

// Started by run-server.mjs in the server's place where WORKERS is more than one: that many processes on one port, each of which is the
// whole server. It loads nothing of the server itself, so that it stays small and has nothing that could fail.

const SILENCE_MS = 15_000;
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 30_000;
const HEALTHY_MS = 10_000;

/**
 * One of the processes, whatever becomes of the single ones that play it.
 * @typedef {{number: number, delayMs: number}} Place
 */

let stopping = false;
let exitCode = 0;
/** Whether any has ever been ready: until then, one that ends has refused to start. */
let hasRun = false;

cluster.setupPrimary({ exec: join(root, 'dist/api/server.mjs') });
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT']))
  process.on(signal, () => {
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
    endIfAlone();
  });

/** @type {() => void} */
let open = () => {};
const first = new Promise((done) => {
  open = () => done(undefined);
});
launch({ number: 1, delayMs: FIRST_DELAY_MS });
// The first prepares the database and the secrets that the others then find.
await first;
for (let number = 2; number <= Number(process.env.WORKERS); number += 1) launch({ number, delayMs: FIRST_DELAY_MS });

/** @param {Place} place */
function launch(place) {
  if (stopping) return;
  // Of several processes, one that sends webhooks and mails is enough.
  const worker = cluster.fork(place.number > 1 ? { DELIVERIES: 'off' } : {});
  const since = performance.now();
  // One that waits for its database has nothing to say.
  let heardAt = Number.POSITIVE_INFINITY;
  const watch = setInterval(() => {
    if (performance.now() - heardAt > SILENCE_MS) worker.process.kill('SIGKILL');
  }, 1_000);
  // It ended before it took what was sent to it; its end is seen below.
  worker.on('error', () => {});
  worker.on('message', (message) => {
    if (message?.quizfunnel === 'ready' || message?.quizfunnel === 'alive') heardAt = performance.now();
    if (message?.quizfunnel === 'metrics') void tellMetrics(worker, message.asked);
    if (message?.quizfunnel !== 'ready') return;
    hasRun = true;
    open();
  });
  worker.once('exit', async (code, signal) => {
    clearInterval(watch);
    const asked = stopping;
    if (code !== 0 && (asked || !hasRun)) exitCode = code ?? 1;
    if (asked || !hasRun) return endIfAlone(!hasRun);
    const delayMs = performance.now() - since > HEALTHY_MS ? FIRST_DELAY_MS : place.delayMs;
    console.error(
      `Process ${place.number} of the server was ended by ${signal ?? `code ${code}`} and is started again.`,
    );
    await sleep(delayMs);
    launch({ ...place, delayMs: Math.min(LONGEST_DELAY_MS, delayMs * 2) });
  });
}

/** @param {boolean} [always] */
function endIfAlone(always = stopping) {
  if (always && Object.keys(cluster.workers ?? {}).length === 0) process.exit(exitCode);
}

/** @type {import('prom-client').AggregatorRegistry<'text/plain; version=0.0.4; charset=utf-8'> | undefined} */
let registry;
/** The figures of all of them together. @param {import('node:cluster').Worker} worker @param {number} asked */
async function tellMetrics(worker, asked) {
  if (!registry) {
    const { AggregatorRegistry } = await import('prom-client');
    registry = new AggregatorRegistry();
  }
  const text = await registry.clusterMetrics().catch(() => '');
  if (worker.isConnected()) worker.send({ quizfunnel: 'metrics', asked, text });
}
