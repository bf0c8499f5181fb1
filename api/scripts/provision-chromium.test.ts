import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isDebian } from './provision-chromium.mjs';

it('tells Debian from what is like it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-release-'));
  const release = join(folder, 'os-release');
  const says = (text: string) => {
    writeFileSync(release, text);
    return isDebian(release);
  };
  expect(isDebian(release)).toBe(false);
  expect(says('PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n')).toBe(true);
  expect(says('ID=ubuntu\nID_LIKE=debian\n')).toBe(false);
  expect(says('ID=fedora\n')).toBe(false);
  rmSync(folder, { recursive: true });
});
