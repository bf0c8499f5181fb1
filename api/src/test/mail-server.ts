import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type ReceivedMail = Email & { raw: string; to: string[]; secure: boolean; user: string };

/**
 * A real SMTP server on loopback that keeps what it takes. `options` are smtp-server's; without them it takes everything. `afterText` may
 * hang up on a client whose text has come, before it is told so.
 */
export async function startMailServer(options: SMTPServerOptions = {}, afterText?: (hangUp: () => void) => void) {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks);
        received.push({
          ...(await PostalMime.parse(raw)),
          raw: raw.toString('utf8'),
          to: session.envelope.rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: String(session.user ?? ''),
        } as unknown as ReceivedMail);
        afterText?.(() => {
          for (const socket of sockets) socket.destroy();
        });
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
