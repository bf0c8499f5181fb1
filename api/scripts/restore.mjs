import { build } from './build.mjs';
import { assertOwnFolder } from './data-folder.mjs';
import { onDataFolder, withDatabase } from './on-data-folder.mjs';
import { spawnProgram } from './run-operator-program.mjs';
import { command } from './say.mjs';

/**
 * `npm run restore`: brings a backup into the database of MONGODB_URI, or into the built-in one, which runs for as long. Fails while the
 * product runs on the data folder.
 * @param {...string} words
 * @returns {Promise<number>} exit code
 */
const restore = (...words) =>
  onDataFolder(async (dataDir) => {
    assertOwnFolder(dataDir);
    await build(['api']);
    return withDatabase(dataDir, async (env, asked) => {
      const program = spawnProgram('backup-command.mjs', ['restore', ...words], env);
      void asked.once.then(program.stop);
      return program.ended;
    });
  });

command(import.meta.url, restore);
