import { DAY_MS } from '../../../contract/time.ts';
import { deliveries } from '../../deliveries/delivery-record.ts';
import { setMemo } from '../../deliveries/delivery-store.ts';
import { findConnection } from '../connections/connection-record.ts';
import { vendorNamed } from '../connections/vendor-access.ts';
import { sumOf, waitingOf } from '../connections/waiting.ts';
import {
  defineMail,
  findOwnerMailSettings,
  mailLimits,
  type OwnerMailSettings,
  ownerMailSettings,
} from '../mail/mail-destination.ts';
import type { ProblemMemo } from './due-problem-mail.ts';
import { problemMail } from './problem-mail.ts';

/** Mails an owner once a day that a tool refuses their leads, as long as any wait. It hears no event: a refusal makes it due. */
export const connectionMail = defineMail<OwnerMailSettings>({
  events: [],
  settings: ownerMailSettings,
  limits: mailLimits(1),
  findSettings: findOwnerMailSettings('emailNotifications'),

  async compose(_event, _lead, settings, { delivery }, { clock }) {
    const { owner, memo } = delivery;
    const { connection: id } = memo as ProblemMemo;
    const connection = await findConnection(owner, id);
    const waiting = (await waitingOf(owner, clock())).filter(({ connection: target }) => target === id);
    if (!connection?.problem || waiting.length === 0) return { drop: '' };
    const vendor = vendorNamed(connection.vendor)?.info.name ?? connection.name;
    const day = clock().toISOString().slice(0, 10);
    return { send: problemMail({ ...connection, vendor, waiting: sumOf(waiting), day }, connection.problem, settings) };
  },
  async beforeSettle(claim, state, { clock }) {
    if (state === 'delivered') await setMemo(claim, { ...claim.delivery.memo, mailedAt: clock() });
  },
  // The next day it looks again.
  async afterSettle({ delivery }, { clock }) {
    const nextAttemptAt = new Date(clock().getTime() + DAY_MS);
    await deliveries().updateOne(
      { _id: delivery._id, state: 'delivered' },
      { $set: { state: 'pending', nextAttemptAt, attempts: [], leaseId: null, maybeSent: false } },
    );
  },
});
