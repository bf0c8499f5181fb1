import { keepServerRunning } from './api-process.mjs';
import { build } from './build.mjs';
import { onDataFolder, withDatabase } from './on-data-folder.mjs';
import { command } from './say.mjs';

/**
 * `npm start`: installs and builds what is missing, and runs the product until SIGINT or SIGTERM; a
 * second signal stops it by force. The server itself prints when it is ready.
 * @returns {Promise<number>} exit code
 */
export const start = () =>
  onDataFolder(async (dataDir) => {
    await build();
    return withDatabase(dataDir, async (env, asked) => {
      const server = keepServerRunning(env, {
        dataDir,
        host: process.env.HOST || 'localhost',
        port: Number(process.env.PORT || 3000),
      });
      void asked.twice.then(server.force);
      const code = await Promise.race([server.ended, asked.once.then(() => 0)]);
      await server.stop();
      return code;
    });
  });

command(import.meta.url, start);
