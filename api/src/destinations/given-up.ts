import { DAY_MS } from '../../contract/time.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import { type DeliveryRecord, DUE_ORDER, deliveries, GIVEN_UP } from './delivery-record.ts';

/** A message that could not be delivered says little about today after this time. */
const SHOWN_MS = 30 * DAY_MS;

/** Owners are told of mails and of messages to webhooks: of the latter for every destination that is no mail. */
const kindOf = (destination: string): 'webhooks' | 'mails' => (destination.endsWith('-mail') ? 'mails' : 'webhooks');

type GivenUp = { webhooks: number; mails: number };

/** How many messages and mails about an owner's leads of the last 30 days were given up, by quiz. */
export async function givenUpOf(owner: string, now: Date): Promise<Map<string, GivenUp>> {
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
  const byQuiz = new Map<string, GivenUp>();
  for (const { _id, count } of rows) {
    const sum = byQuiz.get(_id.quiz) ?? { webhooks: 0, mails: 0 };
    sum[kindOf(_id.destination)] += count;
    byQuiz.set(_id.quiz, sum);
  }
  return byQuiz;
}

/** How many deliveries wait to be sent or were given up, of all owners, by destination. */
export async function countDeliveries(): Promise<Record<'pending' | 'failed', Map<string, number>>> {
  const count = async (state: DeliveryRecord['state'], hint: object): Promise<Map<string, number>> => {
    const rows = await deliveries()
      .aggregate<{ _id: string; count: number }>(
        [{ $match: { state } }, { $group: { _id: '$destination', count: { $sum: 1 } } }],
        { hint, maxTimeMS: MAX_TIME_MS },
      )
      .toArray();
    return new Map(rows.map(({ _id, count: sum }) => [_id, sum]));
  };
  const [pending, failed] = await Promise.all([count('pending', DUE_ORDER), count('failed', GIVEN_UP)]);
  return { pending, failed };
}
