import { repeatInOneProcess } from '../../db/repeat-in-one-process.ts';
import { claimDelivery, postponeDelivery, postponeTarget } from '../../deliveries/delivery-store.ts';
import { startWorkLoop } from '../../deliveries/work-loop.ts';
import { onBehalfOf } from '../../tracing/request-context.ts';
import { inSpan } from '../../tracing/spans.ts';
import type { Destination, DispatchContext } from '../destination.ts';
import { destinations } from '../registry.ts';
import { planActivity } from './activity-events.ts';
import { deliver } from './deliver.ts';
import { fanOut } from './fan-out.ts';
import { Receivers } from './receivers.ts';
import { mondayDue, planWeek } from './weekly-event.ts';

const OUTBOX_PAUSE_MS = 500;

export type DispatchOptions = Omit<DispatchContext, 'clock'> & Partial<Pick<DispatchContext, 'clock'>>;

/**
 * Tells destinations of what happens: one process at a time turns outboxes into deliveries, and any
 * number of them deliver, each delivery by one of them at a time. What is due to accounts that are
 * not active is held. Returns a function that stops it and waits for deliveries in progress.
 */
export function startDispatch(options: DispatchOptions): () => Promise<void> {
  const context: DispatchContext = { clock: () => new Date(), ...options };
  const { log, clock } = context;
  const loops = Object.entries(destinations)
    .filter(([, { isInstalled }]) => isInstalled?.(context) !== false)
    .map(([id, destination]) => startDelivering(id, destination, context));
  let planned: string | undefined;
  const stopOutbox = repeatInOneProcess('outbox', OUTBOX_PAUSE_MS, log, async (shouldContinue) => {
    const look = () => {
      for (const loop of loops) loop.look();
    };
    await fanOut(context, shouldContinue, look);
    if (await planActivity(context)) look();
    const monday = mondayDue(clock());
    if (monday && monday !== planned) await planWeek(monday, context);
    planned = monday;
  });
  return async () => {
    await Promise.all([stopOutbox(), ...loops.map(({ stop }) => stop())]);
  };
}

function startDelivering(id: string, destination: Destination, context: DispatchContext) {
  const receivers = new Receivers(destination.limits);
  const { atOnce, leaseMs } = destination.limits;
  const { clock } = context;
  return startWorkLoop({
    name: id,
    mostAtOnce: atOnce,
    log: context.log,
    claim: (leaseId) => claimDelivery(id, leaseId, clock(), leaseMs, receivers.busy()),
    work: async (claim) => {
      const { target, replayed, requestId } = claim.delivery;
      const resting = receivers.restsUntil(target, clock());
      if (resting && !replayed) return postponeDelivery(claim, resting);
      const end = receivers.start(claim.delivery);
      let ok: boolean | undefined;
      try {
        ok = await onBehalfOf({ requestId }, () =>
          inSpan(`deliver ${id}`, 'consumer', { 'quizfunnel.destination': id }, () =>
            deliver(destination, claim, context),
          ),
        );
      } finally {
        end(ok, clock());
      }
      const until = ok === false && receivers.restsUntil(target, clock());
      // So that the log says when they are due, and they do not stand before those of others.
      if (until) await postponeTarget(id, target, until);
    },
  });
}
