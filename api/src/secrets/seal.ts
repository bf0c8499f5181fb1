import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { secretKeys } from './secret-keys.ts';

type KeySource = Pick<Config, 'secretsKeys' | 'dataDir'>;

const VERSION = '1';
const CIPHER = 'aes-256-gcm';
/** NIST SP 800-38D, 8.2.2: random, 96 bits. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What was sealed cannot be opened: its key is not among SECRETS_KEY any more, or it was altered or belongs elsewhere. */
export class UnreadableSecret extends Error {
  constructor() {
    super('A secret could not be opened');
    this.name = 'UnreadableSecret';
  }
}

/**
 * Encrypts a text with the installation's first key, as `version.key.iv.text.tag`. It can be opened only as what it was sealed for:
 * `about` is authenticated and not stored.
 */
export async function seal(config: KeySource, text: string, about: string): Promise<string> {
  const [first] = await secretKeys(config);
  if (!first) throw new UnreadableSecret();
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, first.key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [VERSION, first.id, ...[iv, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
}

/** Whether the first key has sealed it. */
export async function isSealedByNewest(config: KeySource, sealed: string): Promise<boolean> {
  const [first] = await secretKeys(config);
  return sealed.split('.')[1] === first?.id;
}

/** The text of `seal`. Throws an `UnreadableSecret`. */
export async function open(config: KeySource, sealed: string, about: string): Promise<string> {
  const [version, id, ...parts] = sealed.split('.');
  const key = (await secretKeys(config)).find((one) => one.id === id)?.key;
  const [iv, text, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== VERSION || !key || !iv || !text || tag?.length !== TAG_BYTES) throw new UnreadableSecret();
  try {
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(about)).setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    throw new UnreadableSecret();
  }
}
