import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.mjs';
import { onPath } from './provision-mongod.mjs';
import { Failure } from './say.mjs';

/** Debian's path of the browser that WebKit's driver starts; it depends on the architecture. */
const miniBrowser = () =>
  ['x86_64', 'aarch64']
    .map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path));

/**
 * Path of a Firefox: FIREFOX_PATH, else the system's, which is installed if it is missing.
 * @param {NodeJS.ProcessEnv} env
 */
export async function firefoxPath(env = process.env) {
  const find = () => env.FIREFOX_PATH ?? onPath('firefox-esr', env) ?? onPath('firefox', env);
  if (!find()) await installDebianPackages(['firefox-esr'], 'Firefox for the tests in several engines');
  return found(find(), 'Firefox');
}

/**
 * Paths of WebKitGTK's driver and browser, and of an X server for machines without a screen.
 * Installs them if they are missing.
 * @param {NodeJS.ProcessEnv} env
 */
export async function webkitTools(env = process.env) {
  const find = () => {
    const [driver, screen, browser] = [onPath('WebKitWebDriver', env), onPath('Xvfb', env), miniBrowser()];
    return driver && screen && browser ? { driver, screen, browser } : undefined;
  };
  if (!find()) await installDebianPackages(['webkit2gtk-driver', 'xvfb'], 'WebKitGTK for the tests in several engines');
  return found(find(), 'WebKitGTK');
}

/** @template T @param {T | undefined} value @param {string} what @returns {T} */
function found(value, what) {
  if (value) return value;
  throw new Failure(`${what} was installed and is not where it is looked for.`);
}
