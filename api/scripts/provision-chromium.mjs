import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.mjs';
import { onPath } from './provision-mongod.mjs';
import { Failure } from './say.mjs';

/** Chromium without windows, menus and services: tests take a third less time. */
const SHELL = 'chromium-headless-shell';

/**
 * Path of a Chromium: CHROMIUM_PATH, else Playwright's, else the system's, which is installed if it
 * is missing.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>}
 */
export async function chromiumPath(env = process.env) {
  if (env.CHROMIUM_PATH) {
    if (existsSync(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Failure(`CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which does not exist.`);
  }
  const { chromium } = await import('playwright');
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  const installed = [SHELL, 'chromium', 'google-chrome'].map((name) => onPath(name, env)).find(Boolean);
  if (installed) return installed;
  return newestOfDebian();
}

/**
 * Path of the newest Chromium that Debian has, to which an installed one is upgraded; or that of
 * CHROMIUM_PATH.
 * @param {NodeJS.ProcessEnv} env
 */
export const newestChromium = (env = process.env) => (env.CHROMIUM_PATH ? chromiumPath(env) : newestOfDebian());

async function newestOfDebian() {
  // Without fonts the pages have no text.
  await installDebianPackages([SHELL, 'fonts-liberation', 'fonts-noto-core'], 'Chromium for the browser tests');
  return `/usr/bin/${SHELL}`;
}

/**
 * Options of Playwright's `chromium.launch` that work everywhere: root has no sandbox, and in a
 * closed network Chromium's background services would cause delays. The headless shell isolates
 * frames of other sites only on request, as visitors' browsers always do.
 */
export async function chromiumLaunchOptions() {
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update'];
  const args = [
    '--disable-gpu',
    '--disable-sync',
    '--site-per-process',
    ...quiet,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  return { executablePath: await chromiumPath(), args };
}
