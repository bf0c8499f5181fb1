import { join } from 'node:path';
// Not the globals, which are a page's in tests of pages.
import { setInterval } from 'node:timers';
import { Worker } from 'node:worker_threads';
import { expect } from 'vitest';

// So that the process of a test file can be found (see hang-watch.mjs), and seen in a list of processes.
process.title = expect.getState().testPath ?? process.title;

// A process that is blocked cannot tell where it is: a thread of it can.
const beats = new Int32Array(new SharedArrayBuffer(4));
setInterval(() => Atomics.add(beats, 0, 1), 1_000).unref();
new Worker(join(import.meta.dirname, 'blocked-watch.mjs'), {
  workerData: { beats, limitMs: Number(process.env.QF_BLOCKED_MS ?? 60_000) },
}).unref();
