import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from '../faults/lib/memory.mjs';
import { startSupervisedProduct } from '../faults/lib/supervised-product.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { startMongod } from '../scripts/mongod.mjs';
import { median } from './lib/closed-loop.mjs';

const ROUNDS = 3;
const READY_MS = 60_000;
const MORE_MS = 2_000;
/** What the start took is given back by then. */
const IDLE_MS = 30_000;
const IDLE_MB = 120;

export const name = 'Start of a built tree, and idle';

/** @returns {Promise<import('../scripts/bench.mjs').Row[]>} */
export async function run() {
  const bare = await bareExpress();
  /** @type {{floor: number[], product: number[], memory: number[]}} */
  const taken = { floor: [], product: [], memory: [] };
  // On a folder that is in use, as at every start but the first.
  const folders = { floor: mkdtempSync(join(tmpdir(), 'bench-')), product: mkdtempSync(join(tmpdir(), 'bench-')) };
  try {
    await mongodAlone(folders.floor);
    await product(folders.product, 0);
    for (let round = 0; round < ROUNDS; round += 1) {
      taken.floor.push(await mongodAlone(folders.floor));
      const { readyMs, memory } = await product(folders.product, round === 0 ? IDLE_MS : 0);
      taken.product.push(readyMs);
      if (round === 0) taken.memory.push(memory);
    }
  } finally {
    for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
  }
  const floor = median(taken.floor);
  return [
    {
      metric: 'ready after, against MongoDB alone',
      value: median(taken.product),
      unit: 'ms',
      floor,
      limit: floor + MORE_MS,
    },
    {
      metric: 'memory of the idle server, against a bare Express',
      value: taken.memory[0] ?? Number.NaN,
      unit: 'MB',
      floor: bare,
      limit: IDLE_MB,
    },
  ];
}

/** Milliseconds until it takes connections. @param {string} dbPath */
async function mongodAlone(dbPath) {
  const from = performance.now();
  const mongod = await startMongod({ dbPath });
  const took = performance.now() - from;
  await mongod.stop();
  return took;
}

/** @param {string} dataDir @param {number} idleMs how long it does nothing before its memory is read */
async function product(dataDir, idleMs) {
  const from = performance.now();
  const started = startSupervisedProduct({ dataDir, port: await freePort() });
  try {
    if (!(await started.ready(READY_MS))) throw new Error(`It does not get ready:\n${started.output()}`);
    const readyMs = performance.now() - from;
    await sleep(idleMs);
    return { readyMs, memory: memoryOf(started.api() ?? 0) };
  } finally {
    await started.stop();
  }
}

/** Megabytes of Express with a single route. */
async function bareExpress() {
  const child = fork(new URL('lib/bare-express.mjs', import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await once(child, 'message');
  await sleep(1_000);
  const memory = memoryOf(child.pid ?? 0);
  child.kill();
  return memory;
}
