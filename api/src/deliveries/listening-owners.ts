import { collectionNamed } from '../db/collections.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import { activityEvents } from './delivery-record.ts';

/** Where connections are stored. */
export const CONNECTIONS = 'connections';

/** The owners of connections that are sent what visitors do in quizzes. The figures ask, which know nothing of connections. */
export const listeningOwners = async (): Promise<Set<string>> =>
  new Set(
    (await collectionNamed<{ owner: string; events?: string[] }>(CONNECTIONS).distinct(
      'owner',
      { events: { $in: [...activityEvents] } },
      { maxTimeMS: MAX_TIME_MS },
    )) as string[],
  );
