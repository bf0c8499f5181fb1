import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { GLOBAL, RUN } from '../../api/scripts/podman-options.mjs';

const run = promisify(execFile);

/** Runs a command of Podman; returns what it prints. */
export const podman = async (...words: string[]): Promise<string> =>
  (await run('podman', [...GLOBAL, ...words])).stdout.trim();

/** What the image of a name is, as Podman's `image inspect` says it. */
export const inspectImage = async (name: string): Promise<ImageDetails> =>
  JSON.parse(await podman('image', 'inspect', name))[0];

type ImageDetails = { Size: number; Config: { User: string; Volumes: object }; Healthcheck?: { Test: string[] } };

/** A container with the limits of compose.yaml: a root that can only be read, no capability, 768 MB. */
export async function startContainer(image: string, name: string, env: Record<string, string>) {
  const variables = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  await podman(
    ...['run', '--detach', '--name', name, ...RUN, '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all'],
    ...['--security-opt', 'no-new-privileges', '--memory', '768m', '--pids-limit', '200'],
    // Without systemd nothing would run the check by itself; the test does.
    ...['--health-interval', 'disable', ...variables, image],
  );
  return {
    /** Runs a program in it; returns what it prints. */
    exec: (...words: string[]) => podman('exec', name, ...words),
    /** Exit code of the image's health check. */
    checkHealth: async () => {
      const child = spawn('podman', [...GLOBAL, 'healthcheck', 'run', name], { stdio: 'ignore' });
      return ((await once(child, 'exit')) as [number])[0];
    },
    /** Ends it as Docker and Kubernetes do; returns how long that took, and its exit code. */
    async stop() {
      const from = performance.now();
      const ended = podman('wait', '--interval', '20ms', name);
      await podman('kill', '--signal', 'TERM', name);
      return { exitCode: Number(await ended), ms: performance.now() - from };
    },
    start: () => podman('start', name),
    remove: () => podman('rm', '--force', '--volumes', name),
  };
}
