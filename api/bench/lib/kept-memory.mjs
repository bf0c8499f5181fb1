import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What a server keeps once its garbage is collected. How much it takes from the machine says less: that goes up and down by a third with
 * the collector.
 * @returns {{env: NodeJS.ProcessEnv, read: (pid: number) => Promise<number>, end: () => void}} `env` for the server that is measured;
 *   `read` collects and answers megabytes
 */
export function watchKeptMemory() {
  const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-memory-'));
  const file = join(folder, 'kept');
  const preload = `--import ${new URL('collect-on-signal.mjs', import.meta.url).href}`;
  return {
    env: { QF_KEPT_MEMORY: file, NODE_OPTIONS: [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' ') },
    async read(pid) {
      rmSync(file, { force: true });
      process.kill(pid, 'SIGWINCH');
      while (!existsSync(file)) {
        await sleep(50);
        // Fails where the server has ended.
        process.kill(pid, 0);
      }
      return Number(readFileSync(file, 'utf8')) / 1_048_576;
    },
    end: () => rmSync(folder, { recursive: true }),
  };
}
