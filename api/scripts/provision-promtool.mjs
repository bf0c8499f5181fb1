import { installDebianPackages } from './debian-packages.mjs';
import { onPath } from './provision-mongod.mjs';
import { Failure } from './say.mjs';

/**
 * Path of Prometheus' promtool, which is installed if it is missing. Rejects with a Failure where it
 * cannot be.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>}
 */
export async function promtoolPath(env = process.env) {
  const find = () => onPath('promtool', env);
  if (!find()) await installDebianPackages(['prometheus'], 'promtool for the tests of the alert rules');
  const found = find();
  if (found) return found;
  throw new Failure('Prometheus was installed without a promtool on the PATH.');
}
