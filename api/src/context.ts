import type { Logger } from 'pino';
import type { Config } from './config.ts';

/** The dependencies of every router. */
export type AppContext = { config: Config; log: Logger };
