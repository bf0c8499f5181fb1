import { Agent, createServer, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange } from './http.mjs';

const LOOK_EVERY_MS = 250;
const LOOK_TIMEOUT_MS = 1_000;

/**
 * A reverse proxy as operators put before several processes: takes turns, keeps connections, asks each process for `/readyz`, and goes to
 * the next one when a connection is refused. What has been sent is never sent again: the answer is then a 502 of its own.
 * @param {{ports: number[], port: number}} options on 127.0.0.1
 */
export async function startBalancer({ ports, port }) {
  const targets = ports.map((number) => ({ port: number, agent: new Agent({ keepAlive: true }), ready: false }));
  let turn = 0;
  let closed = false;

  const look = async (/** @type {typeof targets[0]} */ target) => {
    const url = `http://127.0.0.1:${target.port}/readyz`;
    target.ready = (await exchange('GET', url, { timeoutMs: LOOK_TIMEOUT_MS })).status === 200;
  };
  const keepLooking = async (/** @type {typeof targets[0]} */ target) => {
    for (; !closed; await sleep(LOOK_EVERY_MS)) await look(target);
  };
  const refuse = (/** @type {import('node:http').ServerResponse} */ response, /** @type {string} */ reason) => {
    if (response.headersSent) return void response.destroy();
    response.writeHead(502, { 'x-answered-by': `proxy ${reason}`, 'content-length': '0' }).end();
  };

  const server = createServer((request, response) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      turn += 1;
      const order = targets.map(
        (_, index) => /** @type {typeof targets[0]} */ (targets[(turn + index) % targets.length]),
      );
      forward(
        order.toSorted((a, b) => Number(b.ready) - Number(a.ready)),
        Buffer.concat(chunks),
        request,
        response,
      );
    });
  });
  /**
   * @param {typeof targets} left @param {Buffer} body
   * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
   */
  function forward([target, ...left], body, request, response) {
    if (!target) return refuse(response, 'none left');
    const { method, url: path, headers } = request;
    const upstream = httpRequest(
      {
        port: target.port,
        host: '127.0.0.1',
        agent: target.agent,
        method,
        path,
        headers: { ...headers, connection: 'keep-alive' },
      },
      (answer) => {
        const { connection: _hop, ...passed } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, passed);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      },
    );
    upstream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      target.ready = false;
      if (error.code === 'ECONNREFUSED') forward(left, body, request, response);
      else refuse(response, error.code ?? error.name);
    });
    upstream.end(body);
  }

  await Promise.all(targets.map(look));
  for (const target of targets) void keepLooking(target);
  await new Promise((done) => server.listen(port, '127.0.0.1', () => done(undefined)));
  return {
    close() {
      closed = true;
      server.close();
      server.closeAllConnections();
      for (const { agent } of targets) agent.destroy();
    },
  };
}
