import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's `dist` folder. Found from the bundled server and from the sources alike. */
export const distFolder = findDist(dirname(fileURLToPath(import.meta.url)));

export const dashboardFolder = join(distFolder, 'dashboard');
/** `npm run dev` builds into a folder of its own. */
export const widgetFolder = process.env.QF_WIDGET_FOLDER ?? join(distFolder, 'widget');
/** Fonts for result pictures. */
export const fontsFolder = join(distFolder, 'fonts');

function findDist(from: string): string {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return join(folder, 'dist');
  }
  return resolve('dist');
}
