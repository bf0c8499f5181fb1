import type { ChildProcess } from 'node:child_process';

/** Ends a process and waits until it is gone: politely, and by force where that is not heeded. One that has ended already is fine. */
export async function endProcess(child: ChildProcess, patienceMs = 10_000): Promise<void> {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const force = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  child.kill();
  await ended;
  clearTimeout(force);
}
