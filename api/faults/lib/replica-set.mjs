import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { freePort } from '../../scripts/free-port.mjs';
import { provisionMongod } from '../../scripts/provision-mongod.mjs';
import { startDatabaseProxy } from './database-proxy.mjs';

const NAME = 'faults';
const START_MS = 90_000;
/** As long as that, nobody has begun to copy from another one. */
const SETTLED_MS = 4_000;
/** A member that copies from one that is silent looks for another one after that and half an election timeout; 5 by default. */
const PATIENCE = ['--setParameter', 'oplogNetworkTimeoutBufferSeconds=1'];

/**
 * Three mongods that form a replica set, each known to the others and to clients by a proxy before it, so that any of them can be cut off.
 * @param {string} folder
 */
export async function startReplicaSet(folder) {
  const { binary } = await provisionMongod();
  /** @type {Awaited<ReturnType<typeof startMember>>[]} */
  const members = [];
  for (let made = 0; made < 3; made += 1) members.push(await startMember(binary, join(folder, `member-${made}`)));
  const uri = `mongodb://${members.map(({ host }) => host).join(',')}/?replicaSet=${NAME}`;
  const end = () => {
    for (const { kill } of members) kill();
  };
  process.once('exit', end);

  /** The member that takes writes, if any. */
  const primary = async () => {
    const answers = await Promise.all(members.map((member) => member.ask({ hello: 1 }).catch(() => undefined)));
    return members[answers.findIndex((answer) => answer?.isWritablePrimary)];
  };
  /**
   * Waits until all three are at work again, and each that copies has made up its mind from whom: one whose source is lost in that very
   * moment may leave out the next one for a minute.
   */
  const whole = async () => {
    let seen = '';
    let since = 0;
    for (let waited = 0; waited < START_MS; waited += 200) {
      const leader = await primary();
      const status = await leader?.ask({ replSetGetStatus: 1 }).catch(() => undefined);
      const roles = (status?.members ?? []).map((/** @type {any} */ { state, syncSourceHost }) => {
        if (state === 1) return 'primary';
        return state === 2 && syncSourceHost ? syncSourceHost : undefined;
      });
      const now = roles.length > 0 && roles.every(Boolean) ? roles.join() : '';
      if (now !== seen) since = performance.now();
      seen = now;
      if (leader && now && performance.now() - since > SETTLED_MS) return leader;
      await sleep(200);
    }
    throw new Error('The replica set did not become whole.');
  };

  await Promise.all(members.map(({ ready }) => ready()));
  await members[0]?.ask({
    replSetInitiate: {
      _id: NAME,
      members: members.map(({ host }, _id) => ({ _id, host })),
      // A new primary takes no writes until each member has answered or a heartbeat has timed out.
      settings: { electionTimeoutMillis: 4_000, heartbeatIntervalMillis: 1_000, heartbeatTimeoutSecs: 4 },
    },
  });
  await whole();
  return {
    uri,
    members,
    whole,
    /** Cuts a member off from the others and from clients. @param {typeof members[0]} member */
    isolate(member) {
      for (const other of members)
        other.proxy.behave(other === member ? { hold: true } : { heartbeatsFrom: member.host });
    },
    heal() {
      for (const { proxy } of members) proxy.behave({});
    },
    stop() {
      process.off('exit', end);
      end();
      for (const { proxy } of members) proxy.close();
    },
  };
}

/** @param {string} binary @param {string} dbPath */
async function startMember(binary, dbPath) {
  const port = await freePort();
  const proxy = await startDatabaseProxy({ to: port });
  mkdirSync(dbPath, { recursive: true });
  const start = () =>
    spawn(
      binary,
      // With a small oplog, members that were killed pass for too stale to be copied from, and are left out for a minute.
      [
        '--replSet',
        NAME,
        '--port',
        String(port),
        '--bind_ip',
        '127.0.0.1',
        '--dbpath',
        dbPath,
        '--oplogSize',
        '1024',
        ...PATIENCE,
      ],
      { stdio: 'ignore', detached: true },
    );
  let child = start();
  const ask = async (/** @type {import('mongodb').Document} */ command, timeoutMS = 3_000) => {
    const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
      serverSelectionTimeoutMS: timeoutMS,
      serverMonitoringMode: 'poll',
    });
    try {
      return await client.db('admin').command(command, { timeoutMS });
    } finally {
      await client.close();
    }
  };
  return {
    proxy,
    /** What the others and clients know it by. */
    host: `127.0.0.1:${proxy.port}`,
    ask,
    signal: (/** @type {NodeJS.Signals} */ signal) => child.kill(signal),
    kill: () => child.kill('SIGKILL'),
    restart() {
      child = start();
    },
    async ready() {
      for (let waited = 0; waited < START_MS; waited += 300) {
        if (await ask({ ping: 1 }).catch(() => undefined)) return;
        await sleep(300);
      }
      throw new Error('A member of the replica set did not start.');
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof startReplicaSet>>} ReplicaSet */
/** @typedef {ReplicaSet['members'][0]} Member */
