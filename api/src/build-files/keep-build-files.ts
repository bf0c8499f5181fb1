import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { DAY_MS } from '../../contract/time.ts';
import { dashboardFolder, widgetFolder } from '../dist-paths.ts';
import { nameForLog } from '../errors.ts';
import { type BuildFile, storeBuildFiles } from './build-file-store.ts';

/**
 * Stores the files that pages fetch later, before any page of this build is served: whichever version answers a page later, it finds them.
 * Once a day it notes that they are still in use. Returns a function that stops that.
 */
export async function keepBuildFiles(log: Logger): Promise<() => Promise<void>> {
  const files = [
    ...(await filesIn(join(widgetFolder, 'parts'), 'part')),
    ...(await filesIn(join(dashboardFolder, 'assets'), 'asset')),
  ];
  await storeBuildFiles(files);
  const timer = setInterval(
    () =>
      storeBuildFiles(files).catch((error: unknown) =>
        log.error({ name: nameForLog(error) }, 'build files: failed, will retry in a day'),
      ),
    DAY_MS,
  );
  return async () => clearInterval(timer);
}

/** Without the compressed copies, which are made of the others. A part that has not been built has no files. */
async function filesIn(folder: string, kind: BuildFile['kind']) {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => !/\.(br|gz)$/.test(name)).map((name) => ({ kind, name, path: join(folder, name) }));
}
