import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tryLock, withLock } from './lock.mjs';

const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Takes the lock in a process of its own, which then waits to be killed. */
async function holdElsewhere(file: string) {
  const lock = JSON.stringify(new URL('./lock.mjs', import.meta.url).href);
  const script = `const { tryLock } = await import(${lock}); tryLock(${JSON.stringify(file)}); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  return holder;
}

test('names the process that holds the lock, and takes over from one that was killed', async () => {
  const file = join(folder, 'killed.lock');
  const holder = await holdElsewhere(file);
  expect(tryLock(file)).toEqual({ heldBy: holder.pid });
  const gone = new Promise((resolve) => holder.once('exit', resolve));
  holder.kill('SIGKILL');
  await gone;
  const release = tryLock(file);
  expect(release).toBeTypeOf('function');
  if (typeof release === 'function') release();
  expect(existsSync(file)).toBe(false);
});

test('takes over a lock whose number now belongs to another process, and one that is damaged', () => {
  const file = join(folder, 'reused.lock');
  writeFileSync(file, JSON.stringify({ pid: process.pid, identity: 'an earlier start' }));
  expect(tryLock(file)).toBeTypeOf('function');
  writeFileSync(file, '{"pid":');
  expect(tryLock(file)).toBeTypeOf('function');
});

test('lets one at a time do its work, and the next one also after a failure', async () => {
  const file = join(folder, 'turns.lock');
  const events: string[] = [];
  const work = (name: string, fails = false) =>
    withLock(file, async () => {
      events.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      events.push(`${name} ends`);
      if (fails) throw new Error('failed');
    });
  const first = work('first', true);
  const second = work('second');
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});
