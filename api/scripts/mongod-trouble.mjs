import { accessSync, constants } from 'node:fs';
import { isDiskFull } from './watch-disk.mjs';

const EXIT_NEEDS_OTHER_VERSION = 62;

/**
 * Explains to the operator why a mongod ended.
 * @param {{dbPath: string, output: string, how: string, exit?: {code: number | null, signal: string
 *   | null}}} end
 * @returns {{words: string, isFinal: boolean} | undefined} undefined if unknown; `isFinal` if a
 *   restart cannot help
 */
export function mongodTrouble({ dbPath, output, how, exit }) {
  const mongodPort = /"port":(\d+)/.exec(output)?.[1] ?? 'of the database';
  if (isDiskFull(dbPath) || /No space left on device|not enough space on the disk|Disk quota exceeded/i.test(output))
    return {
      words: `The disk that holds ${dbPath} is full. Free space on it: Quizfunnel then goes on by itself, and nothing that was stored is lost.`,
      isFinal: false,
    };
  const denied = cannotWrite(dbPath);
  if (denied === 'EROFS' || /Read-only file system|media is write protected/i.test(output))
    return {
      words: `${dbPath} is on a disk that can only be read. Mount it for writing, or set DATA_DIR to another folder.`,
      isFinal: true,
    };
  if (denied || /Permission denied|Access is denied|illegal operation: user does not have/i.test(output))
    return {
      words: `This user may not write in ${dbPath}. Give it the folder and everything in it (chown -R), or set DATA_DIR to another one.`,
      isFinal: true,
    };
  if (/DBPathInUse|Is a mongod instance already running/i.test(output))
    return { words: `Another MongoDB uses ${dbPath}. Stop it.`, isFinal: false };
  if (/Address already in use|SocketException.*(bind|listen)|Failed to set up listener/i.test(output))
    return { words: `Another program has taken port ${mongodPort}.`, isFinal: false };
  const otherVersion = /invalid featureCompatibilityVersion|unsupported upgrade or downgrade|UPGRADE PROBLEM/i;
  const damaged = damagedFile(output);
  if (exit?.code === EXIT_NEEDS_OTHER_VERSION || (otherVersion.test(output) && !damaged))
    return {
      words: `The data in ${dbPath} were written by another version of MongoDB. Set MONGOD_BINARY to the one that wrote them.`,
      isFinal: true,
    };
  if (damaged)
    return {
      words: [
        `The data of the database are damaged (${damaged}). Quizfunnel changes nothing in them.`,
        `First copy ${dbPath} to a safe place. Then put a backup in its place, or try "mongod --dbpath ${dbPath} --repair", which may lose what was in the damaged part.`,
      ].join(' '),
      isFinal: true,
    };
  if (exit?.signal === 'SIGILL')
    return {
      words: 'This processor lacks what MongoDB needs (AVX). Set MONGOD_BINARY to an older one, or MONGODB_URI.',
      isFinal: true,
    };
  const reason = lastError(output);
  return how && reason ? { words: `It ${how}: ${reason}`, isFinal: false } : undefined;
}

/** Messages of WiredTiger about data that it cannot read. */
const DAMAGE = [
  /WT_TRY_SALVAGE|WT_PANIC|WT_ERROR|WT_NOTFOUND/i,
  /checksum error|corrupt|magic number/i,
  /does not appear to be a (?:WiredTiger|BTree) file/i,
  /file is (?:too small|smaller)/i,
  /Unable to read the storage engine metadata/i,
];

/** The file that WiredTiger could not read, from its messages. @param {string} output */
function damagedFile(output) {
  const complaint = output.split('\n').filter((line) => DAMAGE.some((sign) => sign.test(line)));
  if (complaint.length === 0) return undefined;
  const files = complaint.flatMap(
    (line) =>
      line.match(
        /(?:WiredTiger(?:HS)?|WiredTigerLog\.\d+|[\w/-]*(?:collection|index)-[\w-]+|_mdb_catalog|sizeStorer|storage)(?:\.wt|\.bson|\.turtle)?/g,
      ) ?? [],
  );
  return files.find((file) => /\.(wt|bson|turtle)$/.test(file)) ?? files[0] ?? 'WiredTiger';
}

/** The message of the last line that is an error. @param {string} output */
function lastError(output) {
  const lines = output.split('\n').filter((line) => /"s":"[FE]"/.test(line));
  try {
    const { msg, attr } = JSON.parse(lines.at(-1) ?? '');
    return `${msg} ${JSON.stringify(attr?.error ?? attr?.message ?? '')}`.slice(0, 300);
  } catch {
    return undefined;
  }
}

/** @param {string} folder @returns {string | undefined} error code */
function cannotWrite(folder) {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code;
  }
}
