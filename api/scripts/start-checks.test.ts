import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DATA_FORMAT } from '../src/db/data-format.mjs';
import { root } from './folders.mjs';

const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm start` says and how it ends when it is refused. */
const start = (env: Record<string, string>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['api/scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: join(folder, 'data'), ...env },
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { status, said: stdout + stderr };
};

test('lists every wrong setting before it installs, builds or starts anything', () => {
  const { status, said } = start({ PORT: '99999', LOG_LEVEL: 'loud', MONGOD_BINARY: '/nowhere/mongod' });
  expect(status).toBe(1);
  for (const name of ['PORT must be at most 65535', 'LOG_LEVEL must be one of', 'MONGOD_BINARY names /nowhere/mongod'])
    expect(said).toContain(name);
  expect(said).not.toMatch(/ {4}at |Building|Installing/);
});

test('says what is wrong with a data folder that is a file, or lies where none can be', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(start({ DATA_DIR: file }).said).toContain(`${file} is a file`);
  expect(start({ DATA_DIR: join(file, 'below') }).said).toContain('lies below a file');
  expect(start({ DATA_DIR: '/proc/nowhere/data' }).said).toContain('Set DATA_DIR to another folder');
});

/** Every file below a folder, with what it holds and when that was written. */
const filesIn = (data: string) =>
  readdirSync(data, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(data, name);
      const { mtimeMs } = statSync(path);
      return [name, mtimeMs, statSync(path).isFile() ? readFileSync(path, 'utf8') : ''];
    });

test.each([
  ['a development version from before 1.0', undefined],
  ['a development version from before 1.0', '{"form'],
  ['a development version from before 1.0', '{"format":0}'],
  ['a newer version', JSON.stringify({ format: DATA_FORMAT + 1 })],
])('refuses a data folder that was written by %s, and touches nothing in it (%j)', (writer, format) => {
  const data = mkdtempSync(join(folder, 'written-'));
  mkdirSync(join(data, 'mongodb'));
  writeFileSync(join(data, 'mongodb', 'WiredTiger'), 'WiredTiger\n');
  writeFileSync(join(data, 'server.json'), '{"pid":1}');
  if (format) writeFileSync(join(data, 'format.json'), format);
  const before = [statSync(data).mtimeMs, filesIn(data)];
  const { status, said } = start({ DATA_DIR: data });
  expect(status).toBe(1);
  expect(said).toContain(
    `The data folder ${data} was written by ${writer}, which this version cannot read. Nothing in it was changed. ` +
      'Move it away, or set DATA_DIR to another folder.',
  );
  expect(said).not.toMatch(/ {4}at |Building|Installing|Starting/);
  expect([statSync(data).mtimeMs, filesIn(data)]).toEqual(before);
});

const isRoot = process.getuid?.() === 0;
const canMount = isRoot && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status === 0;
if (canMount) spawnSync('umount', [folder]);

// Needs the right to mount, which few but root in a machine of their own have.
test.runIf(canMount)(
  'says that a disk can only be read; waits while one is full and then goes on',
  {
    timeout: 40_000,
  },
  async () => {
    const disk = mkdtempSync(join(folder, 'disk-'));
    const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]);
    mount('size=64k,ro');
    expect(start({ DATA_DIR: join(disk, 'data') }).said).toContain('on a disk that can only be read');
    spawnSync('umount', [disk]);

    mount('size=64k');
    try {
      writeFileSync(join(disk, 'filler'), 'x'.repeat(64 * 1024));
      const child = spawn(
        process.execPath,
        [
          '-e',
          `import('./api/scripts/data-folder.mjs').then((m) => m.ensureDataFolder(${JSON.stringify(join(disk, 'data'))})).then(() => console.log('goes on'))`,
        ],
        {
          cwd: root,
        },
      );
      let said = '';
      child.stdout.on('data', (chunk) => {
        said += chunk;
      });
      await expect.poll(() => said).toContain('is full. Free space on it');
      rmSync(join(disk, 'filler'));
      await expect.poll(() => said).toContain('goes on');
    } finally {
      spawnSync('umount', [disk]);
    }
  },
);
