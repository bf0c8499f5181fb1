import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
export const packageNames = ['embed', 'react', 'vue', 'element'] as const;

/** Packs the built packages as for a release, into a folder. Returns the tarballs by name. */
export function packPackages(folder: string): Record<string, string> {
  const sources = packageNames.map((name) => `./dist/packages/${name}`);
  const output = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, ...sources], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const files = output.trim().split('\n');
  return Object.fromEntries(
    packageNames.map((name, index) => [`@quizfunnel/${name}`, join(folder, files[index] ?? '')]),
  );
}

/**
 * Makes a folder that has the packages installed from their tarballs, beside packages of this
 * checkout: `{ react: 'react-18' }` installs react-18 as react. Those are copied, so that they find
 * each other there. For the top of a test file, after whose tests the folder is removed.
 */
export function unpackPackages(others: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-packages-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, tarball] of Object.entries(packPackages(folder))) {
    const target = join(folder, 'node_modules', name);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  }
  for (const [name, source] of Object.entries(others)) {
    const from = join(ROOT, 'node_modules', source);
    const to = join(folder, 'node_modules', name);
    mkdirSync(dirname(to), { recursive: true });
    // Under its own name a link will do: it finds what this checkout has.
    if (name === source) symlinkSync(from, to);
    else cpSync(from, to, { recursive: true });
  }
  return folder;
}
