import type { Logger } from 'pino';
import type { Config } from './config.ts';

/** What every router is given. */
export type AppContext = { config: Config; log: Logger };
