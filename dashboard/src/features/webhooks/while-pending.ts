import type { DeliveryStatus } from '#contract/lead/webhook.schema';
import { SECOND_MS } from '#contract/time';

const AGAIN_MS = 3 * SECOND_MS;
/** What is due later than this is shown with its time, and waits. */
const SOON_MS = 10 * SECOND_MS;

/** Reads a log again while something in it is about to be sent, for a query's `refetchInterval`. */
export function whilePending({
  state: { data },
}: {
  state: { data: readonly DeliveryStatus[] | undefined };
}): number | false {
  const isSoon = ({ state, nextAttemptAt }: DeliveryStatus) =>
    state === 'pending' && nextAttemptAt !== null && Date.parse(nextAttemptAt) < Date.now() + SOON_MS;
  return data?.some(isSoon) ? AGAIN_MS : false;
}
