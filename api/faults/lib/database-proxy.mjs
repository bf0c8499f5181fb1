import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, requestId, responseTo, wholeMessages } from './mongo-message.mjs';

/**
 * What the way between a program and its database does.
 * @typedef {object} Behaviour
 * @property {boolean} [reset] every connection is reset, old or new
 * @property {boolean} [hold] nothing passes, in either direction; what was sent arrives when it ends
 * @property {number} [delayMs] answers come that much later
 * @property {boolean} [forget] connections that stand now are dead for good and nobody is told; new ones work
 * @property {{command: string, collection: string, when: 'before' | 'after', share: number}} [cut] resets the connection that carries the
 *   command, before it reaches the database or after it was carried out and before its answer
 * @property {string} [heartbeatsFrom] a member of a replica set whose heartbeats do not pass
 *
 * @typedef {{client: import('node:net').Socket, database: import('node:net').Socket, dead: boolean, awaited?: number}} Pair
 */

/**
 * A way to a database that can be made bad.
 * @param {{to: number, port?: number}} options ports on 127.0.0.1
 */
export async function startDatabaseProxy({ to, port = 0 }) {
  /** @type {Behaviour} */
  let behaviour = {};
  let changed = deferred();
  let cuts = 0;
  /** @type {Set<Pair>} */
  const pairs = new Set();

  /** @param {Pair} pair */
  const end = (pair) => {
    pairs.delete(pair);
    for (const socket of [pair.client, pair.database]) if (!socket.destroyed) socket.resetAndDestroy();
  };
  /** Waits until a message may pass. @param {number} arrivedAt @param {boolean} isAnswer */
  const mayPass = async (arrivedAt, isAnswer) => {
    for (;;) {
      const wait = isAnswer && behaviour.delayMs ? arrivedAt + behaviour.delayMs - Date.now() : 0;
      if (!behaviour.hold && wait <= 0) return;
      await (behaviour.hold ? changed.promise : Promise.race([sleep(wait), changed.promise]));
    }
  };
  /** @param {Pair} pair @param {Buffer} message @returns {boolean} whether it goes on to the database */
  const toDatabase = (pair, message) => {
    const { cut, heartbeatsFrom } = behaviour;
    if (!cut && !heartbeatsFrom) return true;
    const command = commandOf(message);
    if (heartbeatsFrom && command?.name === 'replSetHeartbeat' && command.body.from === heartbeatsFrom) return false;
    if (!cut || command?.name !== cut.command || command.target !== cut.collection || Math.random() >= cut.share)
      return true;
    cuts += 1;
    if (cut.when === 'after') {
      pair.awaited = requestId(message);
      return true;
    }
    end(pair);
    return false;
  };
  /** @param {Pair} pair @param {Buffer} message @returns {boolean} whether it goes on to the client */
  const toClient = (pair, message) => {
    if (pair.awaited === undefined || responseTo(message) !== pair.awaited) return true;
    end(pair);
    return false;
  };

  const server = createServer((client) => {
    if (behaviour.reset) return void client.resetAndDestroy();
    const pair = /** @type {Pair} */ ({ client, database: connect(to, '127.0.0.1'), dead: false });
    pairs.add(pair);
    relay(pair, client, pair.database, false, toDatabase);
    relay(pair, pair.database, client, true, toClient);
    for (const socket of [client, pair.database]) {
      socket.setNoDelay(true);
      socket.on('error', () => end(pair));
      socket.on('close', () => end(pair));
    }
  });
  /**
   * @param {Pair} pair @param {import('node:net').Socket} from @param {import('node:net').Socket} to @param {boolean} isAnswer
   * @param {(pair: Pair, message: Buffer) => boolean} passes
   */
  function relay(pair, from, to, isAnswer, passes) {
    let order = Promise.resolve();
    from.on(
      'data',
      wholeMessages((message) => {
        const arrivedAt = Date.now();
        order = order.then(async () => {
          await mayPass(arrivedAt, isAnswer);
          if (!pair.dead && !to.destroyed && passes(pair, message)) to.write(message);
        });
      }),
    );
  }

  await new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => done(undefined));
  });
  const address = server.address();
  const chosen = typeof address === 'object' && address ? address.port : port;
  return {
    port: chosen,
    uri: `mongodb://127.0.0.1:${chosen}`,
    /** How many commands were cut. */
    cuts: () => cuts,
    /** From now on. `{}` lets everything pass. @param {Behaviour} next */
    behave(next) {
      behaviour = next;
      changed.resolve(undefined);
      changed = deferred();
      for (const pair of pairs) {
        if (next.forget) pair.dead = true;
        if (next.reset) end(pair);
      }
    },
    close() {
      server.close();
      for (const pair of pairs) end(pair);
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof startDatabaseProxy>>} DatabaseProxy */

function deferred() {
  let resolve = /** @type {(value: unknown) => void} */ (() => {});
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}
