import http, { createServer, type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

export type VendorRequestSeen = {
  method: string;
  /** As the tool's own server would see it. */
  url: URL;
  headers: IncomingHttpHeaders;
  /** Parsed where it is JSON, else the text; undefined without a body. */
  body: unknown;
};
/** `hang` never answers. */
export type VendorReply = { status?: number; headers?: Record<string, string>; body?: unknown } | 'hang';

/**
 * A real HTTP server that stands for the hosts of a tool, and answers as `reply` says. Calls to `https://<host>` of this process reach it
 * until `close`: the request leaves the product's own code as it would leave it for the tool, but for TLS.
 */
export async function startVendorServer(hosts: RegExp, reply: (request: VendorRequestSeen) => VendorReply) {
  const seen: VendorRequestSeen[] = [];
  const answer = { reply };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const isJson = /json/.test(request.headers['content-type'] ?? '');
      const url = new URL(`https://${request.headers['x-host']}${request.url}`);
      const body = text === '' ? undefined : isJson ? JSON.parse(text) : text;
      const one: VendorRequestSeen = { method: request.method ?? '', url, headers: request.headers, body };
      seen.push(one);
      const said = answer.reply(one);
      if (said === 'hang') return;
      const sent = said.body === undefined ? '' : typeof said.body === 'string' ? said.body : JSON.stringify(said.body);
      response.writeHead(said.status ?? 200, { 'content-type': 'application/json', ...said.headers }).end(sent);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const original = https.request;
  const reroute = (url: URL, options: https.RequestOptions): http.ClientRequest =>
    hosts.test(url.host)
      ? http.request(new URL(`http://127.0.0.1:${port}${url.pathname}${url.search}`), {
          ...options,
          agent: undefined,
          headers: { ...options.headers, 'x-host': url.host },
        })
      : original(url, options);
  https.request = reroute as typeof https.request;
  return {
    seen,
    /** For another process, whose calls are rerouted in its own way. */
    port,
    /** Replaces how it answers. */
    set reply(next: (request: VendorRequestSeen) => VendorReply) {
      answer.reply = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        https.request = original;
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
