import { join } from 'node:path';
import { build } from './build.mjs';
import { devApi, follow, watchApi } from './dev-api.mjs';
import { localCache } from './folders.mjs';
import { onDataFolder, withDatabase } from './on-data-folder.mjs';
import { command } from './say.mjs';

/**
 * `npm run dev`: runs the product from its sources, with the database and the sign-in of `npm
 * start`. The server restarts when its sources or the widget change; the dashboard updates in
 * place.
 * @returns {Promise<number>} exit code
 */
export const dev = () => {
  // A running `npm start` of this checkout serves what is in `dist`. Read by the widget's build and by the server.
  process.env.QF_WIDGET_FOLDER ??= join(localCache, 'dev', 'widget');
  return onDataFolder((dataDir) =>
    withDatabase(dataDir, async (env, asked) => {
      await build(['fonts', 'docs']);
      const { serveDashboard } = await import('../../dashboard/dev-server.mjs');
      const { watchWidget } = await import('../../widget/watch.mjs');
      const host = process.env.HOST || 'localhost';
      const port = Number(process.env.PORT || 3000);
      const api = devApi({ ...env, HOST: 'localhost', PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${port}` });
      const dashboard = await serveDashboard({ host, port, next: api.answer });
      const [widget, server] = await api.first(() =>
        Promise.all([follow(watchWidget(), api, 'The widget'), watchApi(api)]),
      );
      await asked.once;
      await Promise.all([widget, server, dashboard].map(({ stop }) => stop()));
      await api.stop();
      return 0;
    }),
  );
};

command(import.meta.url, dev);
