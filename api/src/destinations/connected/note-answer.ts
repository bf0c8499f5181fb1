import { MINUTE_MS } from '../../../contract/time.ts';
import type { Config } from '../../config.ts';
import type { DeliveryRecord } from '../../deliveries/delivery-record.ts';
import { dueProblemMail } from '../connection-mail/due-problem-mail.ts';
import { clearProblem, recordProblem, recordUse } from '../connections/connection-record.ts';
import { resendWaiting } from '../connections/waiting.ts';
import type { ConnectedAnswer } from './connected.ts';

/**
 * Records with the connection what the tool answered: that it was used, or why it refuses. A success through the link that was refused last
 * means that its problem is solved. After a refused key all that waited is sent again; what was refused for its content waits for its owner.
 */
export async function noteAnswer(
  { link = '', owner }: DeliveryRecord,
  { connection: { _id, problem, lastUsedAt }, refused }: ConnectedAnswer,
  config: Config,
  now: Date,
): Promise<void> {
  if (refused && refused.kind !== 'retry') {
    await recordProblem(_id, { kind: refused.kind, message: refused.message, since: now, link });
    if (config.mail) await dueProblemMail({ connection: _id, owner }, now);
  }
  if (refused) return;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= MINUTE_MS) await recordUse(_id, now);
  if (problem?.link !== link) return;
  if (problem.kind === 'key') await resendWaiting(owner, { connection: _id }, now);
  await clearProblem(_id, { link });
}
