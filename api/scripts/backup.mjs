import { runOperatorProgram } from './run-operator-program.mjs';
import { command } from './say.mjs';

/**
 * `npm run backup`: writes the whole installation into a file while it runs.
 * @param {...string} words
 * @returns {Promise<number>} exit code
 */
const backup = (...words) => runOperatorProgram('backup-command.mjs', ['backup', ...words]);

command(import.meta.url, backup);
