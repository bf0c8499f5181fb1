import { releaseHeldDeliveries } from './deliveries.ts';
import { bundleOutbox } from './lead-bundles.ts';
import { leadOutbox, resultOutbox } from './lead-outbox.ts';

/**
 * Makes due what was held because its owner's account was not active: of one owner, or of all. What must still wait is held again.
 */
export async function releaseHeld(owner?: string): Promise<void> {
  for (const { releaseHeld: release } of [leadOutbox, resultOutbox, bundleOutbox]) await release(owner);
  await releaseHeldDeliveries(owner);
}
