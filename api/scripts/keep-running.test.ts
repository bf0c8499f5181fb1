import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, expect, test, vi } from 'vitest';
import { keepRunning } from './keep-running.mjs';

let stop: (() => Promise<void>) | undefined;
const children: ChildProcess[] = [];
afterEach(async () => {
  await stop?.();
  children.length = 0;
  vi.restoreAllMocks();
});

/** Keeps real processes running that answer for as long as they are neither stopped nor gone. */
function keep(script: string) {
  const said: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean(said.push(String(text))));
  const running = keepRunning({
    name: 'The program',
    startSilenceMs: 1_500,
    silenceMs: 600,
    logFile: 'its.log',
    launch: async () => {
      const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'ignore'] });
      children.push(child);
      const ended = new Promise<string>((done) =>
        child.once('exit', (code, signal) => done(signal ? `was ended by ${signal}` : `ended with code ${code}`)),
      );
      const answers = () =>
        new Promise<boolean>((done) => {
          const late = setTimeout(() => done(false), 300);
          child.stdout.once('data', () => {
            clearTimeout(late);
            done(true);
          });
          child.stdin.write('?', () => {});
          child.stdin.on('error', () => {});
        });
      const kill = () => void child.kill('SIGKILL');
      const stop = async () => {
        kill();
        await ended;
      };
      return { ended, answers, kill, stop };
    },
  });
  stop = running.stop;
  return { said, running };
}
const echo = 'process.stdin.on("data", (text) => process.stdout.write(text))';

test('starts again what was killed, and what hangs', async () => {
  const { said, running } = keep(echo);
  expect(await running.settled).toBeUndefined();
  children[0]?.kill('SIGKILL');
  await expect.poll(() => children.length).toBe(2);
  expect(said.join('')).toContain('It was ended by SIGKILL. It is restarted at once');
  await new Promise((resolve) => setTimeout(resolve, 500));
  children[1]?.kill('SIGSTOP');
  await expect.poll(() => children.length).toBe(3);
  expect(said.join('')).toContain('did not answer for');
});

test('says less and less of what ends at each start, and never gives up', async () => {
  const { said, running } = keep('process.exit(3)');
  expect(await running.settled).toBe('It ended with code 3.');
  await expect.poll(() => children.length).toBe(5);
  expect(said).toHaveLength(4);
  expect(said.at(-1)).toContain('4 times in a row');
});

test('is back at once however often it has run and was killed', async () => {
  const { said, running } = keep(echo);
  expect(await running.settled).toBeUndefined();
  for (const killed of [0, 1, 2]) {
    await new Promise((resolve) => setTimeout(resolve, 1_900));
    children[killed]?.kill('SIGKILL');
    await expect.poll(() => children.length).toBe(killed + 2);
  }
  expect(said.join('').match(/is restarted at once/g)).toHaveLength(3);
});

test('starts anew at once what runs, and what waits for its next start', async () => {
  const { said, running } = keep(echo);
  await running.settled;
  running.restart('There is space again.');
  await expect.poll(() => children.length).toBe(2);
  expect(said.join('')).toContain('There is space again. It is restarted at once');
  await running.stop();

  children.length = 0;
  const ends = keep('process.exit(3)');
  await ends.running.settled;
  await expect.poll(() => children.length).toBe(5);
  // The next start is three seconds away.
  const before = performance.now();
  ends.running.restart('There is space again.');
  await expect.poll(() => children.length).toBe(6);
  expect(performance.now() - before).toBeLessThan(2_000);
});
