import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { startReplicaSet } from '../../api/faults/lib/replica-set.mjs';
import { freePort } from '../../api/scripts/free-port.mjs';
import { CLIENT, settingsFor } from '../../api/src/test/fake-provider.ts';
import { startRealProvider } from '../../api/src/test/real-provider.ts';
import { startContainer } from './podman.ts';
import { startCaddy } from './start-caddy.ts';

/** As in compose.yaml. */
export const SHUTDOWN_DELAY_MS = 1_500;

type Process = Awaited<ReturnType<typeof startContainer>> & {
  port: number;
  isReady: () => Promise<boolean>;
  /** Waits until it answers that it is ready. */
  becomesReady: () => Promise<unknown>;
};

/**
 * What compose.yaml starts: two containers of an image behind Caddy, with a replica set of three, and a provider that signs everybody in as
 * `email`.
 * @param tools root folder with Caddy
 */
export async function startDeployment({ image, tools, email }: { image: string; tools: string; email: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-container-'));
  const undo: Array<() => unknown> = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };

  async function startProcess(env: Record<string, string>): Promise<Process> {
    const port = await freePort();
    const container = await startContainer(image, `quizfunnel-test-${port}`, { ...env, PORT: String(port) });
    undo.push(() => container.remove());
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    const becomesReady = () => vi.waitUntil(isReady, { timeout: 60_000, interval: 200 });
    return { ...container, port, isReady, becomesReady };
  }

  try {
    const set = await startReplicaSet(folder);
    undo.push(() => set.stop());
    const claims = { email, email_verified: true, given_name: 'Cora', family_name: 'Creator' };
    const provider = await startRealProvider({ path: '', claims, onlyAtUserInfo: false });
    undo.push(() => provider.close());
    const url = `https://localhost:${await freePort('localhost')}`;
    provider.configure(`${url}/api/callback`);
    const env = {
      ...settingsFor(provider),
      MONGODB_URI: set.uri.replace('/?', '/quizfunnel?serverMonitoringMode=poll&'),
      PUBLIC_URL: url,
      SESSION_SECRET: `${CLIENT.secret}-of-a-session`,
      SECRETS_KEY: 'k'.repeat(32),
      SHUTDOWN_DELAY_MS: String(SHUTDOWN_DELAY_MS),
      TRUST_PROXY: '1',
    };
    const first = await startProcess(env);
    const second = await startProcess(env);
    const upstreams = [first, second].map(({ port }) => `127.0.0.1:${port}`).join(' ');
    const caddy = await startCaddy(tools, { SITE: url, UPSTREAMS: upstreams });
    undo.push(() => caddy.stop());
    await first.becomesReady();
    await second.becomesReady();
    return { url, first, second, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
