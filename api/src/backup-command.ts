import { runBackupCommand } from './backup/run-backup-command.ts';
import { runOperatorProgram } from './operator-program.ts';
import { prepareDatabase } from './prepare-database.ts';

// The program behind `npm run backup` and `npm run restore`.
runOperatorProgram((words, config, terminal) => {
  const passphrase = process.env.QF_BACKUP_PASSPHRASE || undefined;
  return runBackupCommand(words, { config, passphrase, prepareDatabase }, terminal);
});
