import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { localCache } from './folders.mjs';
import { withLock } from './lock.mjs';
import { run, tryRun } from './run.mjs';
import { Failure, step } from './say.mjs';

/**
 * Installs Debian packages, as root or through a sudo that asks for nothing.
 * @param {string[]} names
 * @param {string} purpose what they are for, for the reader
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
  // Test files that run side by side may miss the same; of two that update its lists apt refuses one.
  await withLock(join(localCache, 'apt.lock'), () =>
    step(`Installing ${list} from Debian (${purpose})`, async () => {
      await aptGet('update');
      await aptGet('install', '--no-install-recommends', ...names);
    }),
  );
}
