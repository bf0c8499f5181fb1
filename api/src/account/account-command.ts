import { assertReadableDatabase } from '../db/database-format.ts';
import { makeLogger } from '../http/log.ts';
import { runOperatorProgram } from '../operator-program.ts';
import { runAccountCommand } from './run-account-command.ts';

// The program behind `npm run account`.
runOperatorProgram(async (words, config, terminal) => {
  await assertReadableDatabase();
  await runAccountCommand(words, { config, log: makeLogger(config.logLevel) }, terminal);
});
