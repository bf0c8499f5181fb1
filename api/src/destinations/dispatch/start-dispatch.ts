import { repeatInOneProcess } from '../../db/repeat.ts';
import { claimDelivery } from '../../deliveries/delivery-store.ts';
import { startWorkLoop } from '../../deliveries/work-loop.ts';
import type { Destination, DispatchContext } from '../destination.ts';
import { destinations } from '../registry.ts';
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
    await fanOut(context, shouldContinue, () => {
      for (const { look } of loops) look();
    });
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
  return startWorkLoop({
    name: id,
    mostAtOnce: atOnce,
    log: context.log,
    claim: (leaseId) => claimDelivery(id, leaseId, context.clock(), leaseMs, receivers.busy(Date.now())),
    work: async (claim) => {
      const end = receivers.start(claim.delivery);
      let ok: boolean | undefined;
      try {
        ok = await deliver(destination, claim, context);
      } finally {
        end(ok);
      }
    },
  });
}
