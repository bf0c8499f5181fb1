import { DAY_MS } from '../../contract/time.ts';
import { operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { givenUp, type Sent, SubmissionModel } from './submission.model.ts';

/** A message that could not be delivered says little about today after this time. */
const SHOWN_MS = 30 * DAY_MS;
const kindOf: Record<Sent, 'webhooks' | 'mails'> = {
  delivery: 'webhooks',
  withdrawal: 'webhooks',
  mail: 'mails',
  resultMail: 'mails',
};
const fields = Object.keys(kindOf) as Sent[];

type GivenUp = { webhooks: number; mails: number };

/** How many messages and mails about an owner's leads of the last 30 days were given up, by quiz. */
export async function givenUpOf(owner: string, now: Date): Promise<Map<string, GivenUp>> {
  const since = new Date(now.getTime() - SHOWN_MS);
  const counts = await Promise.all(
    fields.map(async (field) => {
      const rows = await SubmissionModel.aggregate<{ _id: string; count: number }>([
        { $match: { owner, ...failed(field), createdAt: { $gte: since }, erasedAt: null } },
        { $group: { _id: '$quiz', count: { $sum: 1 } } },
      ])
        .hint(givenUp(field))
        .option({ maxTimeMS: MAX_TIME_MS });
      return rows.map(({ _id, count }) => ({ quiz: _id, kind: kindOf[field], count }));
    }),
  );
  const byQuiz = new Map<string, GivenUp>();
  for (const { quiz, kind, count } of counts.flat()) {
    const sum = byQuiz.get(quiz) ?? { webhooks: 0, mails: 0 };
    sum[kind] += count;
    byQuiz.set(quiz, sum);
  }
  return byQuiz;
}

/** How many messages and mails were given up, of all owners. */
export async function countGivenUp(): Promise<GivenUp> {
  const counts = await Promise.all(
    fields.map(async (field) => ({
      kind: kindOf[field],
      count: await SubmissionModel.countDocuments(failed(field)).hint(givenUp(field)).maxTimeMS(MAX_TIME_MS),
    })),
  );
  const sum = { webhooks: 0, mails: 0 };
  for (const { kind, count } of counts) sum[kind] += count;
  return sum;
}

/** A message whose address was taken away before it was tried is not one that was given up. */
const failed = (field: Sent): Record<string, unknown> => ({
  [`${field}.state`]: 'failed',
  ...(kindOf[field] === 'webhooks' ? { [`${field}.attempts.0`]: operators({ $exists: true }) } : {}),
});
