import { runBackupCommand } from './backup/run-backup-command.ts';
import { runOperatorProgram } from './operator-program.ts';
import { prepareDatabase } from './prepare-database.ts';

// The program behind `npm run backup` and `npm run restore`.
runOperatorProgram(async (words, config, terminal) => {
  const passphrase = process.env.QF_BACKUP_PASSPHRASE || undefined;
  const { restored } = await runBackupCommand(words, { config, passphrase }, terminal);
  // What a start would do as well, but within the time limits of a server.
  if (restored) await prepareDatabase();
});
