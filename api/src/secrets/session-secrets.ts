import type { Config } from '../config.ts';
import { configuredSecrets, generatedSecrets } from './generated-secrets.ts';
import type { Secrets } from './signature.ts';

/** What signs sessions and links: the configured secrets, or those of the data folder. */
export async function loadSessionSecrets({ sessionSecrets, dataDir }: Config): Promise<Secrets> {
  const [first, ...older] = sessionSecrets;
  return first === undefined
    ? generatedSecrets(dataDir, 'session-secret')
    : configuredSecrets([first, ...older], dataDir, 'session-secret');
}
