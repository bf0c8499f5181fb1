import type { Overview } from '../../contract/analytics/analytics.schema.ts';
import { DAY_MS } from '../../contract/time.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import { deliveries, GIVEN_UP } from '../deliveries/delivery-record.ts';
import { destinations } from './registry.ts';

/** A message that could not be delivered says little about today after this time. */
const SHOWN_MS = 30 * DAY_MS;

/** How many messages and mails about an owner's leads of the last 30 days were given up, for those of `quizzes` with any. */
export async function givenUpOf(
  owner: string,
  quizzes: ReadonlyArray<{ _id: string; title: string }>,
  now: Date,
): Promise<Overview['givenUp']> {
  const rows = await deliveries()
    .aggregate<{ _id: { quiz: string; destination: string }; count: number }>(
      [
        {
          $match: {
            owner,
            state: 'failed',
            createdAt: { $gte: new Date(now.getTime() - SHOWN_MS) },
            lead: { $exists: true },
          },
        },
        { $group: { _id: { quiz: '$quiz', destination: '$destination' }, count: { $sum: 1 } } },
      ],
      { hint: GIVEN_UP, maxTimeMS: MAX_TIME_MS },
    )
    .toArray();
  return quizzes.flatMap(({ _id, title }) => {
    const counts = { webhooks: 0, mails: 0, connections: 0 };
    const own = rows.filter(({ _id: { quiz } }) => quiz === _id);
    for (const {
      _id: { destination },
      count,
    } of own)
      counts[kindOf(destination)] += count;
    return own.length > 0 ? [{ quiz: { id: _id, title }, ...counts }] : [];
  });
}

function kindOf(destination: string): 'webhooks' | 'mails' | 'connections' {
  if (destinations[destination]?.isMail) return 'mails';
  return destinations[destination]?.findLinks ? 'connections' : 'webhooks';
}
