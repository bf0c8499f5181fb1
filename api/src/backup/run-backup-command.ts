import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { assertReadableDatabase } from '../db/database-format.ts';
import type { Terminal } from '../operator-program.ts';
import { backUp } from './back-up.ts';
import { BackupProblem } from './backup-problem.ts';
import type { Manifest } from './frames.ts';
import { restore } from './restore.ts';

const USAGE = `npm run backup -- FILE
npm run restore -- FILE

  backup     writes everything into FILE while Quizfunnel runs: database, pictures and generated secrets
  restore    brings it into an empty database while Quizfunnel is stopped

  --replace            deletes everything in the database first
  --hold-deliveries    sends nothing that is due: it was probably sent after the backup

QF_BACKUP_PASSPHRASE encrypts the backup, and opens it again.`;

type Context = { config: Config; passphrase: string | undefined; prepareDatabase: () => Promise<void> };

/** Runs a command of the operator, given by its words. Throws a BackupProblem with a sentence for them if it cannot be done. */
export async function runBackupCommand(
  words: readonly string[],
  { config, passphrase, prepareDatabase }: Context,
  { print, askSecret }: Pick<Terminal, 'print' | 'askSecret'>,
): Promise<void> {
  const { command, file, replace, holdDeliveries } = parse(words);
  const started = performance.now();
  const seconds = () => Math.max(0.001, (performance.now() - started) / 1000);
  if (command === 'backup') {
    await assertReadableDatabase();
    const { manifest, missingFiles } = await backUp(config, file, passphrase);
    const { size } = await stat(file);
    print(`${file} has ${contents(manifest)}: ${megabytes(size)} in ${seconds().toFixed(1)} s.`);
    if (missingFiles > 0) print(`${missingFiles} files were not where they are stored, and are not in it.`);
    print(
      passphrase
        ? 'It is encrypted: without the passphrase nobody can read it.'
        : 'It is not encrypted. It holds personal data and secrets: keep it where only you can read it.',
    );
    return;
  }
  const askPassphrase = async () => {
    const given = passphrase ?? (await askSecret('Passphrase of the backup: '));
    if (!given) throw new BackupProblem(`${file} is encrypted: set QF_BACKUP_PASSPHRASE, or enter its passphrase.`);
    return given;
  };
  const { createdAt, manifest } = await restore(config, file, {
    replace,
    holdDeliveries,
    askPassphrase,
    prepareDatabase,
  });
  print(
    `The backup of ${createdAt.toISOString()} is restored with ${contents(manifest)}, in ${seconds().toFixed(1)} s.`,
  );
  print('Start Quizfunnel. Owners have to sign in again, and figures are recounted.');
}

function contents({ collections, files }: Manifest): string {
  const documents = Object.values(collections).reduce((sum, { count }) => sum + count, 0);
  const leads = collections.submissions?.count ?? 0;
  const number = (count: number) => count.toLocaleString('en-US');
  return `${number(documents)} documents (${number(leads)} leads) and ${number(files.count)} files`;
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

function parse(words: readonly string[]) {
  const { values, positionals } = parsed(words);
  const [command, file, ...more] = positionals;
  const isRestore = command === 'restore';
  const flags = { replace: values.replace, holdDeliveries: values['hold-deliveries'] };
  if (!(isRestore || command === 'backup') || !file || more.length > 0) throw new BackupProblem(USAGE);
  if (!isRestore && (flags.replace || flags.holdDeliveries)) throw new BackupProblem(USAGE);
  return { command, file, ...flags } as const;
}

function parsed(words: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { replace: flag, 'hold-deliveries': flag },
    });
  } catch {
    throw new BackupProblem(USAGE);
  }
}
