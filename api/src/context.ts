import type { Logger } from 'pino';
import type { Config } from './config.ts';

/** What every router is made with. */
export type AppContext = { config: Config; log: Logger };
