import { createHash, hkdfSync } from 'node:crypto';
import type { Config } from '../config.ts';
import { installedSecrets } from './generated-secrets.ts';

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
  return (await installedSecrets(secretsKeys, dataDir, 'secrets-key')).map(derive);
}

function derive(secret: string): SecretKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'quizfunnel credentials', KEY_BYTES));
  return { id: createHash('sha256').update(key).digest('hex').slice(0, ID_LENGTH), key };
}
