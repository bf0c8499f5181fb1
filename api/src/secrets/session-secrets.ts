import type { Config } from '../config.ts';
import { installedSecrets } from './generated-secrets.ts';
import type { Secrets } from './signature.ts';

/** What signs sessions and links: the configured secrets, or those of the data folder. */
export const loadSessionSecrets = ({ sessionSecrets, dataDir }: Config): Promise<Secrets> =>
  installedSecrets(sessionSecrets, dataDir, 'session-secret');
