import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secrets } from './signature.ts';

const SECRET_BYTES = 32;

/** Files of the data folder with what the server generates where no setting names it. */
export const GENERATED_SECRETS = ['session-secret', 'secrets-key'] as const;

/**
 * The secrets of a file in the data folder, one a line, the newest first. The file is made with one at the first use; a line that is put
 * before it replaces it.
 */
export async function generatedSecrets(dataDir: string, name: (typeof GENERATED_SECRETS)[number]): Promise<Secrets> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // 'wx' fails if the file exists, so processes that start together agree on one secret.
  await writeFile(file, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 }).catch(
    () => undefined,
  );
  const [first, ...older] = linesOf(await readFile(file, 'utf8'));
  if (first === undefined) throw new Error(`${file} is empty`);
  return [first, ...older];
}

/**
 * The secrets of a setting, then those that were generated before it was set, which stay valid until their file is deleted. Without the
 * setting, the generated ones alone.
 */
export async function installedSecrets(
  [first, ...older]: readonly string[],
  dataDir: string,
  name: (typeof GENERATED_SECRETS)[number],
): Promise<Secrets> {
  if (first === undefined) return generatedSecrets(dataDir, name);
  const generated = await readFile(join(dataDir, name), 'utf8').catch(() => '');
  return [first, ...older, ...linesOf(generated)];
}

const linesOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
