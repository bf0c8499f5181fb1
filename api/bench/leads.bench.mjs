import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import { chromium } from 'playwright';
import { answersTo } from '../scripts/answers-to.mjs';
import { chromiumLaunchOptions } from '../scripts/provision-chromium.mjs';
import { publishedQuiz } from '../scripts/published-quiz.mjs';

/** `BENCH_LEADS=1000000` for the whole million. */
const LEADS = Number(process.env.BENCH_LEADS ?? 150_000);
const BATCH = 5_000;
const SUBMISSIONS = 1_500;
const AT_ONCE = 24;

export const name = `Leads: ${SUBMISSIONS} submissions, and a CSV of ${LEADS}`;

/** @param {{product: {url: string, pid: number, mongoUri: string, database: string}}} given */
export async function run({ product }) {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  const { id, cookie } = await publishedQuiz(browser, product.url);
  await browser.close();
  const client = await MongoClient.connect(product.mongoUri, { serverMonitoringMode: 'poll' });
  const leads = client.db(product.database).collection('submissions');
  try {
    const taken = await submissions(product.url, id, leads);
    return [...taken, ...(await csv(product, cookie, leads))];
  } finally {
    await client.close();
  }
}

/** @param {string} url @param {string} id @param {import('mongodb').Collection} leads */
async function submissions(url, id, leads) {
  const quiz = await (await fetch(`${url}/api/public/quiz/${id}`)).json();
  const body = () => ({
    sessionId: randomUUID(),
    name: 'Ann Lee',
    email: `ann-${randomUUID()}@example.com`,
    consentGiven: true,
    answers: answersTo(quiz),
  });
  const post = async () => {
    const response = await fetch(`${url}/api/public/quiz/${id}/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body()),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  await inParallel(100, post);
  const through = await inParallel(SUBMISSIONS, post);
  const sample = await leads.findOne({});
  const floor = await inParallel(SUBMISSIONS, () =>
    leads.insertOne(copyOf(sample), { writeConcern: { w: 1, j: true } }),
  );
  return [
    {
      metric: 'submissions a second, at least an eighth of bare inserts',
      value: through.perSecond,
      unit: '/s',
      floor: floor.perSecond,
      ratio: through.perSecond / floor.perSecond,
      limit: floor.perSecond / 8,
      bound: 'least',
    },
    { metric: '99 of 100 are answered within', value: through.p99, unit: 'ms', floor: floor.p99, limit: 1_000 },
  ];
}

/** @param {{url: string, pid: number}} product @param {string} cookie @param {import('mongodb').Collection} leads */
async function csv({ url, pid }, cookie, leads) {
  const sample = await leads.findOne({});
  for (let made = 0; made < LEADS; made += BATCH)
    await leads.insertMany(
      Array.from({ length: BATCH }, () => copyOf(sample)),
      { ordered: false },
    );

  const readFrom = Date.now();
  for await (const _lead of leads.find({ owner: sample?.owner }).batchSize(1_000)) {
    // What reading alone takes.
  }
  const floor = Date.now() - readFrom;

  const from = Date.now();
  const response = await fetch(`${url}/api/submissions/export`, { headers: { cookie } });
  const total = Number(response.headers.get('x-total-rows'));
  let rows = 0;
  let early = 0;
  let late = 0;
  for await (const chunk of /** @type {AsyncIterable<Uint8Array>} */ (/** @type {unknown} */ (response.body))) {
    for (const byte of chunk) if (byte === 10) rows += 1;
    if (rows < total / 4) early = Math.max(early, memoryOf(pid));
    else if (rows > (total * 3) / 4) late = Math.max(late, memoryOf(pid));
  }
  const value = Date.now() - from;
  if (rows !== total + 1) throw new Error(`${rows} rows came of ${total}`);
  return [
    { metric: 'CSV against reading alone', value: value / floor, unit: '×', limit: 8 },
    { metric: 'memory of the last quarter against the first', value: late / early, unit: '×', limit: 1.25 },
  ];
}

/** @param {any} lead */
const copyOf = (lead) => ({ ...lead, _id: randomUUID().replaceAll('-', ''), sessionId: randomUUID() });

/** Bytes that a process keeps in memory. @param {number} pid */
const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;

/** @param {number} times @param {() => Promise<unknown>} work @returns {Promise<{perSecond: number, p99: number}>} */
async function inParallel(times, work) {
  /** @type {number[]} */
  const took = [];
  let left = times;
  const from = performance.now();
  const one = async () => {
    while (left > 0) {
      left -= 1;
      const begun = performance.now();
      await work();
      took.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  const sorted = took.toSorted((a, b) => a - b);
  return { perSecond: (times * 1_000) / (performance.now() - from), p99: sorted[Math.floor(times * 0.99)] ?? 0 };
}
