import type { DeliveryRecord } from '../../deliveries/delivery-record.ts';
import type { Destination } from '../destination.ts';

/** A receiver that failed this often in a row is paused for a while, so that it holds nobody else up. */
const FAILURES_TO_REST = 5;
const REST_MS = 60_000;

type Receiver = { running: number; failures: number; restsUntil?: Date };
type Sending = Pick<DeliveryRecord, 'owner' | 'target'>;

/**
 * Which accounts and targets get nothing for the moment, because what is under way to them uses up their share, and which targets are left
 * alone because they fail.
 */
export class Receivers {
  readonly #limits: Destination['limits'];
  readonly #targets = new Map<string, Receiver>();
  readonly #owners = new Map<string, number>();

  constructor(limits: Destination['limits']) {
    this.#limits = limits;
  }

  /** What not to start now. */
  busy(): { targets: string[]; owners: string[] } {
    const { perAccount = Number.POSITIVE_INFINITY, perTarget = Number.POSITIVE_INFINITY } = this.#limits;
    return {
      targets: [...this.#targets].filter(([, { running }]) => running >= perTarget).map(([target]) => target),
      owners: [...this.#owners].filter(([, running]) => running >= perAccount).map(([owner]) => owner),
    };
  }

  /** Until when a target gets nothing because it fails; undefined if it does not. */
  restsUntil(target: string, now: Date): Date | undefined {
    const { restsUntil } = this.#targets.get(target) ?? {};
    return restsUntil && restsUntil > now ? restsUntil : undefined;
  }

  /** To be called when something is started; the function returned when it has ended: `ok` is undefined if nothing was sent. */
  start({ owner, target }: Sending): (ok: boolean | undefined, now: Date) => void {
    this.#count(owner, 1);
    const receiver = this.#receiver(target);
    receiver.running += 1;
    return (ok, now) => {
      this.#count(owner, -1);
      receiver.running -= 1;
      if (ok !== undefined) receiver.failures = ok ? 0 : receiver.failures + 1;
      if (ok === false && receiver.failures >= FAILURES_TO_REST && target)
        receiver.restsUntil = new Date(now.getTime() + REST_MS);
      if (receiver.running === 0 && receiver.failures === 0) this.#targets.delete(target);
    };
  }

  #receiver(target: string): Receiver {
    const known = this.#targets.get(target) ?? { running: 0, failures: 0 };
    this.#targets.set(target, known);
    return known;
  }

  #count(owner: string, change: number): void {
    const running = (this.#owners.get(owner) ?? 0) + change;
    if (running > 0) this.#owners.set(owner, running);
    else this.#owners.delete(owner);
  }
}
