import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** The configured secret, else one that is made at the first start and kept in the data folder, readable by its owner alone. */
export async function sessionSecretOf(config: Config): Promise<string> {
  if (config.sessionSecret) return config.sessionSecret;
  const file = join(config.dataDir, 'session-secret');
  await mkdir(config.dataDir, { recursive: true });
  // 'wx' fails when the file is there, so two processes that start together agree on one secret.
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(() => undefined);
  return (await readFile(file, 'utf8')).trim();
}
