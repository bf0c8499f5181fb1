import { type Claim, dropDelivery } from '../../deliveries/delivery-store.ts';
import { removeConnection } from '../connections/change-connection.ts';
import type { ConnectedAnswer } from './connected.ts';

const GONE = 410;

/**
 * Ends the subscription of a program whose address answers 410, and the delivery with it: so a program unsubscribes that does not call us any
 * more (https://resthooks.org/docs). Returns whether it has ended.
 */
export async function endIfUnsubscribed(claim: Claim, { connection, refused }: ConnectedAnswer): Promise<boolean> {
  if (!connection.hook || refused?.status !== GONE) return false;
  await removeConnection(connection.owner, connection._id);
  await dropDelivery(claim, 'unsubscribed');
  return true;
}
