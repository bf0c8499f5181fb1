import { runOperatorProgram } from '../operator-program.ts';
import { runBackupCommand } from './run-backup-command.ts';

// The program behind `npm run backup` and `npm run restore`.
runOperatorProgram((words, config, terminal) =>
  runBackupCommand(words, { config, passphrase: process.env.QF_BACKUP_PASSPHRASE || undefined }, terminal),
);
