import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages } from './debian-packages.mjs';
import { root } from './folders.mjs';
import { onPath } from './provision-mongod.mjs';
import { run } from './run.mjs';
import { Failure, step } from './say.mjs';

/** Chromium without windows, menus and services: tests take a third less time. */
const SHELL = 'chromium-headless-shell';

/**
 * Path of a Chromium: CHROMIUM_PATH, else Playwright's, else the system's. If there is none, Debian
 * installs its own, and elsewhere Playwright downloads one.
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
  if (isDebian()) return newestOfDebian();
  const install = [join(root, 'node_modules/playwright/cli.js'), 'install', '--no-shell', 'chromium'];
  await step('Downloading Chromium for the browser tests', () =>
    run('Downloading Chromium', process.execPath, install),
  );
  return own;
}

/** Ubuntu's own packages have no Chromium, only one that installs a snap. Exported for its test. */
export const isDebian = (release = '/etc/os-release') =>
  existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));

/**
 * Path of the newest Chromium that Debian has, to which an installed one is upgraded; or that of
 * CHROMIUM_PATH; where there is no Debian, as chromiumPath.
 * @param {NodeJS.ProcessEnv} env
 */
export const newestChromium = (env = process.env) =>
  env.CHROMIUM_PATH || !isDebian() ? chromiumPath(env) : newestOfDebian();

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
