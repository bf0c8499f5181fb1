import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of this checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Build stamps and reports of this checkout; may be deleted at any time. */
export const localCache = join(root, '.cache');

/** Downloads that every checkout of this user shares. @param {NodeJS.ProcessEnv} env */
export const sharedCache = (env = process.env) =>
  resolve(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'quizfunnel');

/** @param {NodeJS.ProcessEnv} env */
export const dataFolder = (env = process.env) => resolve(root, env.DATA_DIR || '.data');
