import { runOperatorProgram } from './run-operator-program.mjs';
import { command } from './say.mjs';

/**
 * `npm run account`: runs a command of the operator on the accounts.
 * @param {...string} words
 * @returns {Promise<number>} exit code
 */
const account = (...words) => runOperatorProgram('account-command.mjs', words);

command(import.meta.url, account);
