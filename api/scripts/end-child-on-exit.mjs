import { spawn } from 'node:child_process';

// Reads until this process is gone, however it ended, then ends the other: politely, and by force when that is not heeded.
const GUARD = `while read -r _; do :; done
sleep "$2"; kill -TERM "$1" 2>/dev/null; left=150
while kill -0 "$1" 2>/dev/null && [ $left -gt 0 ]; do sleep 0.1; left=$((left - 1)); done
kill -KILL "$1" 2>/dev/null`;

/**
 * Sees to it that a child process does not outlive this one, even when this one is killed outright and the child hangs.
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} [graceSeconds] how long the child is left alone after this process has ended
 */
export function endChildOnExit(child, graceSeconds = 0) {
  const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', String(child.pid), String(graceSeconds)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  // The child's number may be another process's soon.
  child.once('exit', () => guard.kill('SIGKILL'));
}
