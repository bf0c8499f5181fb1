import { tryRun } from './run.mjs';

/** @param {string} binary @returns {Promise<string | undefined>} such as '7.0.15' */
export async function mongodVersion(binary) {
  const { code, output } = await tryRun(binary, ['--version']);
  return code === 0 ? output.match(/db version v(\d+\.\d+\.\d+)/)?.[1] : undefined;
}
