import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { startMongod } from './mongod.mjs';
import { provisionMongod } from './provision-mongod.mjs';
import { Failure } from './say.mjs';

const NAME = 'quizfunnel';
const ELECTION_MS = 60_000;

/**
 * Starts an empty replica set of three on this machine and waits for its primary.
 * @returns {Promise<{uri: string, stop: () => Promise<void>}>}
 */
export async function startReplicaSet() {
  const mongod = await provisionMongod();
  const folders = [1, 2, 3].map(() => mkdtempSync(join(tmpdir(), 'quizfunnel-test-')));
  /** @type {{port: number, stop: () => Promise<void>}[]} */
  const members = [];
  for (const dbPath of folders) {
    const port = await freePort();
    const { stop } = await startMongod({ dbPath, port, mongod, options: ['--replSet', NAME] });
    members.push({ port, stop });
  }
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`);
  await initiate(hosts, mongod.uriOptions);
  return {
    uri: `mongodb://${hosts.join(',')}/?${[`replicaSet=${NAME}`, mongod.uriOptions].filter(Boolean).join('&')}`,
    async stop() {
      await Promise.all(members.map(({ stop }) => stop()));
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string[]} hosts @param {string | undefined} uriOptions */
async function initiate(hosts, uriOptions) {
  const { MongoClient } = await import('mongodb');
  const options = ['directConnection=true', uriOptions].filter(Boolean).join('&');
  const client = new MongoClient(`mongodb://${hosts[0]}/?${options}`);
  try {
    const admin = client.db('admin');
    const members = hosts.map((host, _id) => ({ _id, host }));
    await admin.command({ replSetInitiate: { _id: NAME, members } });
    for (let waited = 0; waited < ELECTION_MS; waited += 100) {
      const { members: states } = await admin.command({ replSetGetStatus: 1 });
      const names = states.map((/** @type {{stateStr: string}} */ { stateStr }) => stateStr).sort();
      if (names.join() === 'PRIMARY,SECONDARY,SECONDARY') return;
      await sleep(100);
    }
  } finally {
    await client.close();
  }
  throw new Failure('The replica set has no primary.');
}
