import { spawn } from 'node:child_process';

// Reads until this process is gone, however it ended. Then ends the child with SIGTERM, and after
// 15 s with SIGKILL.
const GUARD = `while read -r _; do :; done
sleep "$2"; kill -TERM "$1" 2>/dev/null; left=150
while kill -0 "$1" 2>/dev/null && [ $left -gt 0 ]; do sleep 0.1; left=$((left - 1)); done
kill -KILL "$1" 2>/dev/null`;

/**
 * Ends a child process when this one ends, even if this one is killed with SIGKILL and the child
 * hangs.
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} [graceSeconds] how long to wait after this process has ended
 */
export function endChildOnExit(child, graceSeconds = 0) {
  const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', String(child.pid), String(graceSeconds)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  // The pid may soon be another process's.
  child.once('exit', () => guard.kill('SIGKILL'));
}
