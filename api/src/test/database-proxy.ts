import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to the test run's mongod that can be cut: `cutAt` names what a command must hold for its connection to break instead. */
export async function startDatabaseProxy() {
  const target = new URL(process.env.QF_TEST_MONGODB_URI ?? '');
  const sockets = new Set<Socket>();
  const proxy = {
    uri: '',
    cuts: 0,
    cutAt: undefined as ((command: string) => boolean) | undefined,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (data) => {
      if (proxy.cutAt?.(data.toString('latin1'))) {
        proxy.cuts += 1;
        client.destroy();
      } else upstream.write(data);
    });
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.uri = `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}
