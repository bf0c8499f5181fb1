import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { method?: string; path?: string; headers: IncomingHttpHeaders; body: string };
type Behaviour = (response: ServerResponse, count: number) => void;

/** A real HTTP server that receives webhooks and answers as `behave` says (200 by default). */
export async function startReceiver(behave: Behaviour = (response) => response.end('thanks')) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ method: request.method, path: request.url, headers: request.headers, body });
      behave(response, received.length);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    host: `127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
