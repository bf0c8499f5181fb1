import { MINUTE_MS } from '../../../contract/time.ts';
import type { Config } from '../../config.ts';
import type { DeliveryRecord } from '../../deliveries/delivery-record.ts';
import { dueProblemMail } from '../connection-mail/due-problem-mail.ts';
import {
  clearFailing,
  clearProblem,
  recordFailing,
  recordProblem,
  recordUse,
} from '../connections/connection-record.ts';
import { resendWaiting } from '../connections/waiting.ts';
import type { ConnectedAnswer } from './connected.ts';

/** A tool that asks to be called less often is well. */
const TOO_MANY_REQUESTS = 429;

/**
 * Records with the connection what the tool answered: that it was used, why it refuses, or that it fails. A success through the link that was refused last
 * means that its problem is solved. After a refused key all that waited is sent again; what was refused for its content waits for its owner.
 */
export async function noteAnswer(
  { link = '', owner }: DeliveryRecord,
  { connection: { _id, problem, lastUsedAt, failing }, refused }: ConnectedAnswer,
  config: Config,
  now: Date,
): Promise<void> {
  if (refused?.kind === 'retry') {
    if (!failing && refused.status !== TOO_MANY_REQUESTS)
      await recordFailing(_id, { message: refused.message, since: now });
    return;
  }
  if (failing) await clearFailing(_id);
  if (refused) {
    await recordProblem(_id, { kind: refused.kind, message: refused.message, since: now, link });
    if (config.mail) await dueProblemMail({ connection: _id, owner }, now);
    return;
  }
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= MINUTE_MS) await recordUse(_id, now);
  if (problem?.link !== link) return;
  if (problem.kind === 'key') await resendWaiting(owner, { connection: _id }, now);
  await clearProblem(_id, { link });
}
