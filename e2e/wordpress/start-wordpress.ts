import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endChildOnExit } from '../../api/scripts/end-child-on-exit.mjs';
import { freePort } from '../../api/scripts/free-port.mjs';
import { endProcess } from '../end-process.ts';
import { eventually } from '../engines/engine.ts';

export type Post = {
  slug: string;
  content: string;
  /** An author may not write any HTML, an admin may. */
  as: 'admin' | 'author';
};

/** Where Debian's is. */
const { QF_WORDPRESS = '' } = process.env;
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** A WordPress of Debian's with a database of its own, served by PHP itself, and its posts. `extra` names files beside this one that it loads. */
export async function startWordPress(quizOrigin: string, posts: readonly Post[], extra: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-wordpress-'));
  const processes: ChildProcess[] = [];
  const start = (program: string, args: string[], options: SpawnOptions = {}) => {
    const child = spawn(program, args, { ...options, stdio: 'ignore' });
    // Also where the test is ended outright.
    endChildOnExit(child);
    processes.push(child);
  };
  const stop = async () => {
    for (const child of processes.reverse()) await endProcess(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const site = join(folder, 'site');
    const host = `127.0.0.1:${await freePort()}`;
    const env = { ...process.env, WP_HOST: host, QUIZ_PORT: new URL(quizOrigin).port };
    const socket = startDatabase(folder, start);
    const query = (sql: string): string =>
      execFileSync('mariadb', ['--no-defaults', `--socket=${socket}`, '-uroot', '-N', '-e', sql], {
        stdio: 'pipe',
        encoding: 'utf8',
      }).trim();
    cpSync(QF_WORDPRESS, site, { recursive: true, dereference: true });
    mkdirSync(join(site, 'wp-content/mu-plugins'), { recursive: true });
    for (const file of ['loopback.php', ...extra]) copyFileSync(here(file), join(site, 'wp-content/mu-plugins', file));
    copyFileSync(here('set-up.php'), join(site, 'set-up.php'));
    writeFileSync(join(site, 'wp-config.php'), configuration(socket, host));
    await eventually(async () => {
      query('create database if not exists wordpress');
    }, 40_000);
    const said = execFileSync('php', ['set-up.php'], {
      cwd: site,
      env,
      input: JSON.stringify({ title: 'A shop', posts }),
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const addresses = JSON.parse(said.split('\n').at(-1) ?? '') as Record<string, string>;
    // One process, which ends as a whole; with workers of its own it would leave them behind. What it has compiled it uses again.
    start('php', ['-d', 'opcache.enable_cli=1', '-S', host, '-t', site], { cwd: site, env });
    await eventually(() => fetch(`http://${host}/readme.html`));
    return { origin: `http://${host}`, addresses, query, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A MariaDB that listens on a socket alone. Returns that. */
function startDatabase(folder: string, start: (program: string, args: string[]) => void): string {
  const data = join(folder, 'data');
  const socket = join(folder, 'db.sock');
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  // Of its own: two that are set up at once remove each other's tables from a shared one.
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const places = [`--datadir=${data}`, `--tmpdir=${temporary}`];
  const quick = ['--no-defaults', ...places, '--innodb-flush-log-at-trx-commit=0', ...user];
  execFileSync('mariadb-install-db', [...quick, '--auth-root-authentication-method=normal', '--skip-test-db'], {
    stdio: 'pipe',
  });
  const server = ['--skip-networking', `--socket=${socket}`, `--pid-file=${join(folder, 'db.pid')}`];
  start('/usr/sbin/mariadbd', [...quick, ...server]);
  return socket;
}

const configuration = (socket: string, host: string): string => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', 'http://${host}');
define('WP_SITEURL', 'http://${host}');
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', false);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;
