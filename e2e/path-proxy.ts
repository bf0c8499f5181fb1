import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PathProxy = Awaited<ReturnType<typeof startPathProxy>>;

/**
 * A host with a web site of its own, whose proxy has the product below a path. Anything else that is asked for is
 * answered with a 418, and remembered.
 */
export async function startPathProxy(basePath: string, removesPath: boolean) {
  const outside: string[] = [];
  let productPort = 0;
  const server = createServer((asked, answer) => {
    const { url = '/', method, headers } = asked;
    if (url === '/') return void answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Another site</h1>');
    if (url !== basePath && !url.startsWith(`${basePath}/`) && !url.startsWith(`${basePath}?`)) {
      outside.push(`${method} ${url}`);
      return void answer.writeHead(418).end();
    }
    // The bare path is the product's to answer.
    const path = removesPath ? url.slice(basePath.length).replace(/^(?!\/)/, '/') : url;
    const passed = request({ host: 'localhost', port: productPort, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** Address of the product. */
    home: origin + basePath,
    /** What was asked for beside the product. */
    outside,
    passTo(port: number) {
      productPort = port;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
