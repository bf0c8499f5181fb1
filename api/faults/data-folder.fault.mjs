import { closeSync, cpSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.mjs';
import { inFolder } from './lib/folder.mjs';
import { makeLeadClient } from './lib/lead-client.mjs';
import { publishQuiz, signIn } from './lib/owner.mjs';
import { mountSmallDisk } from './lib/small-disk.mjs';
import { compareWithStored } from './lib/stored-leads.mjs';
import { startSupervisedProduct } from './lib/supervised-product.mjs';
import { atMost, must } from './lib/table.mjs';

export const family = 'data folder';

const DATABASE = 'quizfunnel';
const START_MS = 120_000;
const DISK_MB = 600;

/** As mongod-trouble.mjs tells whoever has to free space. */
const DISK_IS_FULL = /^.*The disk that holds .* is full\..*$/m;

/** @type {import('./campaign.mjs').Fault[]} */
export const faults = [
  {
    name: 'disk full',
    did: 'the disk of the data folder is full for 10 s under load',
    times: { short: 0, long: 3 },
    limits: { longestMs: 5_000, recoveryMs: 15_000 },
    run: ({ times }) => onSmallDisk((dataDir, disk) => fillDisk(dataDir, disk, times)),
  },
  {
    name: 'read-only',
    did: '`npm start` with a data folder that cannot be written to',
    times: { short: 0, long: 1 },
    limits: {},
    run: () => onSmallDisk(startReadOnly),
  },
  {
    name: 'damaged',
    did: '`npm start` after the database’s files were overwritten in part; then with the files as they were',
    times: { short: 0, long: 1 },
    limits: {},
    run: () => inFolder(startDamaged),
  },
];

/** @param {(dataDir: string, disk: import('./lib/small-disk.mjs').SmallDisk) => Promise<import('./lib/table.mjs').Measured>} work */
function onSmallDisk(work) {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'disk');
    const disk = await mountSmallDisk(dataDir, DISK_MB);
    if (disk.problem !== undefined) return { times: 0, skipped: disk.problem };
    try {
      return await work(dataDir, disk);
    } finally {
      await disk.unmount();
    }
  });
}

/** A started product with an owner and visitors. @param {string} dataDir */
async function begin(dataDir) {
  const port = await freePort();
  const product = startSupervisedProduct({ dataDir, port });
  if (!(await product.ready(START_MS))) {
    await product.stop();
    throw new Error(`It did not start:\n${product.output()}`);
  }
  const owner = await signIn(product.origin, 'owner@example.com');
  const client = await makeLeadClient({ origin: product.origin, quiz: await publishQuiz(owner) });
  return { port, product, client };
}

/** @param {string} dataDir @param {import('./lib/small-disk.mjs').SmallDisk} disk @param {number} times */
async function fillDisk(dataDir, disk, times) {
  const started = await begin(dataDir);
  const { port, client } = started;
  let { product } = started;
  try {
    const stop = client.load({ perSecond: 20, atOnce: 60 });
    let slowest = 0;
    let byHand = 0;
    let said = '';
    for (let done = 0; done < times; done += 1) {
      await sleep(2_000);
      disk.fill();
      await sleep(10_000);
      disk.empty();
      const back = await client.timeToRecover(30_000);
      slowest = Math.max(slowest, back);
      said += product.output();
      if (back !== Number.POSITIVE_INFINITY) continue;
      byHand += 1;
      await product.stop();
      product = startSupervisedProduct({ dataDir, port });
      await product.ready(START_MS);
    }
    await stop();
    await client.finish(10_000);
    const { longestMs, statuses, unexpected } = client.seen;
    const counts = await compareWithStored({ mongoUri: product.mongoUri(), database: DATABASE, client });
    return {
      times,
      ...counts,
      longestMs,
      statuses,
      unexpected,
      recoveryMs: slowest,
      checks: [
        must('says that the disk is full', DISK_IS_FULL.test(said), DISK_IS_FULL.exec(said)?.[0].slice(0, 160)),
        atMost('starts by hand', byHand, 0),
      ],
    };
  } finally {
    client.close();
    await product.stop();
  }
}

/** @param {string} dataDir @param {import('./lib/small-disk.mjs').SmallDisk} disk */
async function startReadOnly(dataDir, disk) {
  await disk.readOnly(true);
  return { times: 1, checks: await refusesToStart(dataDir) };
}

/** @param {string} dataDir */
async function startDamaged(dataDir) {
  const { port, product, client } = await begin(dataDir);
  await client.timeToRecover(10_000);
  await product.stop();
  const files = join(dataDir, 'mongodb');
  const kept = `${files}-kept`;
  cpSync(files, kept, { recursive: true });
  for (const name of readdirSync(files).filter((name) => /^(WiredTiger\.(wt|turtle)|_mdb_catalog\.wt)$/.test(name)))
    overwrite(join(files, name));
  const checks = await refusesToStart(dataDir);
  rmSync(files, { recursive: true, force: true });
  cpSync(kept, files, { recursive: true });

  const again = startSupervisedProduct({ dataDir, port });
  try {
    const starts = await again.ready(START_MS);
    const counts = starts ? await compareWithStored({ mongoUri: again.mongoUri(), database: DATABASE, client }) : {};
    return { times: 1, ...counts, checks: [...checks, must('starts with the files as they were', starts)] };
  } finally {
    client.close();
    await again.stop();
  }
}

/** @param {string} file */
function overwrite(file) {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(4_096, 'damaged '), 0, 4_096, 0);
  closeSync(handle);
}

/** That it ends by itself, with words that an operator understands. @param {string} dataDir */
async function refusesToStart(dataDir) {
  const product = startSupervisedProduct({ dataDir, port: await freePort() });
  const ready = await product.ready(START_MS);
  const runs = product.isRunning();
  await product.stop();
  const said = product.output();
  return [
    must('does not start', !ready),
    must('ends by itself', !runs),
    must('names the folder in a sentence', said.includes(dataDir), lastLine(said.replaceAll(dataDir, '…'))),
    must('shows no stack trace', !/^\s+at .*:\d+:\d+\)?$/m.test(said)),
  ];
}

/** @param {string} text */
const lastLine = (text) => text.trim().split('\n').at(-1)?.slice(0, 160) ?? '';
