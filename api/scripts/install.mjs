import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localCache, root } from './folders.mjs';
import { withLock } from './lock.mjs';
import { run } from './run.mjs';
import { Failure, say, step } from './say.mjs';

/** Throws a Failure if this Node is older than "engines" of package.json. */
export function checkNode(version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [wantedMajor, wantedMinor] = numbers(engines.node);
  const [major, minor] = numbers(version);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  throw new Failure(`Quizfunnel needs Node ${wantedMajor}.${wantedMinor} or newer, and this is Node ${version}.`);
}

/**
 * A notice about a Node that works but gets no security fixes any more.
 * @returns {string | undefined}
 */
export function nodeNotice(version = process.versions.node) {
  if (numbers(version)[0] !== 20) return undefined;
  return `Node ${version} works, but Node 20 is past its end of life and gets no security fixes: use Node 22 or 24.`;
}

/**
 * Major and minor of a version or a range such as '>=20.19'.
 * @param {string} version
 * @returns {[number, number]}
 */
function numbers(version) {
  const [, major = 0, minor = 0] = version.match(/(\d+)\.(\d+)/) ?? [];
  return [Number(major), Number(minor)];
}

/** Runs `npm ci` if the installed packages differ from package-lock.json. */
export async function ensureInstalled() {
  checkNode();
  await withLock(join(localCache, 'install.lock'), installWhatIsMissing, () =>
    say('Waiting for another installation ...'),
  );
}

async function installWhatIsMissing() {
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (!wanted) throw new Failure('package-lock.json is missing: this is not a whole copy of Quizfunnel.');
  if (isInstalled(wanted, readPackages(join(root, 'node_modules/.package-lock.json')))) return;
  await step('Installing npm packages', () =>
    run('Installing npm packages', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund']),
  );
}

/**
 * @typedef {Record<string, {version?: string, optional?: boolean, peer?: boolean}>} Packages by
 *   folder
 * @param {Packages} wanted packages of package-lock.json
 * @param {Packages | undefined} installed npm's record of node_modules
 */
export function isInstalled(wanted, installed) {
  if (!installed) return false;
  return Object.entries(wanted).every(([folder, { version, optional }]) => {
    // npm leaves out optional packages of other systems.
    if (folder === '' || (optional && !installed[folder])) return true;
    return installed[folder]?.version === version;
  });
}

/** @param {string} file @returns {Packages | undefined} */
function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}
