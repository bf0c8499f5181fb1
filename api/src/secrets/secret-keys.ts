import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** A key that seals credentials (AES-256). `id` names it in what it has sealed, and says nothing about it. */
export type SecretKey = { id: string; key: Buffer };
type KeySource = Pick<Config, 'secretsKeys' | 'dataDir'>;

const KEY_BYTES = 32;
const ID_LENGTH = 8;
const loaded = new WeakMap<KeySource, Promise<SecretKey[]>>();

/** The keys of this installation: the first seals, all of them open. Read once for each configuration. */
export function secretKeys(config: KeySource): Promise<SecretKey[]> {
  const keys = loaded.get(config) ?? loadKeys(config);
  loaded.set(config, keys);
  // A folder that cannot be written to now may be one later.
  keys.catch(() => loaded.delete(config));
  return keys;
}

async function loadKeys({ secretsKeys, dataDir }: KeySource): Promise<SecretKey[]> {
  return (secretsKeys.length > 0 ? secretsKeys : [await generatedKey(dataDir)]).map(derive);
}

/** Made at the first use and stored in the data folder. */
async function generatedKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secrets-key');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // 'wx' fails if the file exists, so processes that start together agree on one key.
  await writeFile(file, randomBytes(KEY_BYTES).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    () => undefined,
  );
  return (await readFile(file, 'utf8')).trim();
}

function derive(secret: string): SecretKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'quizfunnel credentials', KEY_BYTES));
  return { id: createHash('sha256').update(key).digest('hex').slice(0, ID_LENGTH), key };
}
