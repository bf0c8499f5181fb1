import { createHash } from 'node:crypto';
import type { Hook, HookInput } from '../../../contract/connections/hook.schema.ts';
import { defaultWebhookEvents } from '../../../contract/connections/webhook-events.ts';
import type { Issue } from '../../../contract/web/error.schema.ts';
import { limits } from '../../../contract/web/limits.ts';
import type { Config } from '../../config.ts';
import { DURABLE, isDuplicateKey } from '../../db/batch-write.ts';
import { badRequest } from '../../errors.ts';
import { ownTitles } from '../../quizzes/find-quiz.ts';
import { randomId } from '../../random-id.ts';
import { seal } from '../../secrets/seal.ts';
import { outboundRules, webhookUrlProblem } from '../dispatch/public-address.ts';
import type { Credentials } from '../vendors/vendor.ts';
import { webhook } from '../vendors/webhook/webhook.ts';
import { checkRoom, removeConnection } from './change-connection.ts';
import { type ConnectionRecord, clearProblem, connections, connectionsOf, sealedFor } from './connection-record.ts';
import { hintsOf } from './credentials.ts';
import { resendWaiting } from './waiting.ts';

/**
 * Has a program told of events: a connection of the vendor `webhook` to its address, for one quiz or all. Nothing is posted there to check it, which
 * would start what waits for events. The same again is the same one, and what was refused meanwhile is sent again. Throws a 400 for an address
 * that must not be called, and for a quiz that its owner does not have.
 */
export async function subscribe(owner: string, { url, quizId, events }: HookInput, config: Config): Promise<string> {
  const problem = webhookUrlProblem(url, outboundRules(config));
  if (problem) throw refused({ path: 'url', message: problem });
  if (quizId && !(await ownTitles(owner)).has(quizId))
    throw refused({ path: 'quizId', message: 'There is no quiz with this id' });
  const key = createHash('sha256')
    .update(JSON.stringify([url, quizId, events]))
    .digest('base64url');
  const known = await resume(owner, key);
  if (known) return known;
  await checkRoom(owner, 'hooks', limits.hooks - 1);
  const about = { _id: randomId(), owner };
  const credentials: Credentials = { url, headers: '', secret: '' };
  const made: ConnectionRecord = {
    ...about,
    vendor: 'webhook',
    name: new URL(url).hostname.slice(0, limits.name),
    account: '',
    sealed: await seal(config, JSON.stringify(credentials), sealedFor(about)),
    hints: hintsOf(webhook.info.credentials, credentials),
    everyQuiz: true,
    events,
    hook: { quiz: quizId, key },
    createdAt: new Date(),
    lastUsedAt: null,
    problem: null,
  };
  try {
    await connections().insertOne(made, { writeConcern: DURABLE });
    await checkRoom(owner, 'hooks', limits.hooks, about._id);
    return about._id;
  } catch (error) {
    const first = isDuplicateKey(error) ? await resume(owner, key) : undefined;
    if (!first) throw error;
    return first;
  }
}

const refused = (issue: Issue) => badRequest(issue.message, [issue]);

/** The id of the subscription that there is already. It works again, its program says. */
async function resume(owner: string, key: string): Promise<string | undefined> {
  const known = await connections().findOne({ owner, 'hook.key': key });
  if (known?.problem) {
    await clearProblem(known._id);
    await resendWaiting(owner, { connection: known._id }, new Date());
  }
  return known?._id;
}

/** Ends a subscription. May be repeated; a connection that the owner has made stays. */
export async function unsubscribe(owner: string, id: string): Promise<void> {
  if (await connections().findOne({ _id: id, owner, hook: { $exists: true } })) await removeConnection(owner, id);
}

/** All of an owner's, the oldest first. */
export async function hooksOf(owner: string): Promise<Hook[]> {
  return (await connectionsOf(owner)).flatMap(({ _id: id, hints, hook, events, createdAt, lastUsedAt }) =>
    hook
      ? {
          id,
          url: hints.url ?? '',
          quizId: hook.quiz,
          events: [...(events ?? defaultWebhookEvents)],
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        }
      : [],
  );
}
