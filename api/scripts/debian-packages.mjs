import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { localCache } from './folders.mjs';
import { withLock } from './lock.mjs';
import { run, tryRun } from './run.mjs';
import { Failure, step } from './say.mjs';

/**
 * Installs Debian packages or upgrades them to the newest version, as root or with passwordless
 * sudo.
 * @param {string[]} names
 * @param {string} purpose what they are for, shown to the operator
 */
export async function installDebianPackages(names, purpose) {
  const list = names.join(' ');
  const byHand = `Install it by hand: sudo apt-get install ${list}`;
  if (!existsSync('/usr/bin/apt-get'))
    throw new Failure(`${purpose} is missing, and this system has no apt-get to install ${list} with.`);
  const asRoot = process.getuid?.() === 0;
  if (!asRoot && (await tryRun('sudo', ['-n', 'true'])).code !== 0)
    throw new Failure(`${purpose} is missing, and only root can install it. ${byHand}`);

  const aptGet = (/** @type {string[]} */ ...args) => {
    const line = ['apt-get', '-o', 'DPkg::Lock::Timeout=180', '-y', ...args];
    const env = ['env', 'DEBIAN_FRONTEND=noninteractive'];
    const [program = '', ...rest] = asRoot ? [...env, ...line] : ['sudo', '-n', ...env, ...line];
    return run(`${purpose} is missing, and installing ${list} from Debian`, program, rest);
  };
  // Concurrent test files may need the same package, and apt allows one update at a time.
  await withLock(join(localCache, 'apt.lock'), () =>
    step(`Installing ${list} from Debian (${purpose})`, async () => {
      await aptGet('update');
      await aptGet('install', '--no-install-recommends', ...names);
    }),
  );
}
