import mongoose from 'mongoose';
import { figuresAsOf } from '../analytics/projection/figures-state.ts';
import { isDatabaseReachable, MAX_TIME_MS } from '../db/database.ts';
import { countFailed, countPending } from '../deliveries/count-deliveries.ts';
import { destinations } from '../destinations/registry.ts';
import type { InstallationState } from '../metrics/installation-state.ts';
import { countLeadsInOutbox, estimateLeads } from '../submissions/outbox-leads.ts';

/** Undefined while the database does not answer. */
export async function readInstallationState(now = new Date()): Promise<InstallationState | undefined> {
  if (!(await isDatabaseReachable())) return undefined;
  const secondsSince = (since: Date) => Math.max(0, (now.getTime() - since.getTime()) / 1_000);
  const [leads, inOutbox, pending, failed, asOf, disk] = await Promise.all([
    estimateLeads(),
    countLeadsInOutbox(),
    Promise.all(
      Object.keys(destinations).map(
        async (destination) => [destination, await countPending(destination, now)] as const,
      ),
    ),
    countFailed(),
    figuresAsOf(),
    diskOfDatabase(),
  ]);
  return {
    leads,
    inOutbox,
    deliveries: pending.map(([destination, { count, waitingSince }]) => ({
      destination,
      pending: count,
      failed: failed.get(destination) ?? 0,
      waitingSeconds: waitingSince ? secondsSince(waitingSince) : 0,
    })),
    figuresLagSeconds: asOf && secondsSince(asOf),
    disk,
  };
}

async function diskOfDatabase(): Promise<InstallationState['disk']> {
  const stats = await mongoose.connection.db?.command({ dbStats: 1, maxTimeMS: MAX_TIME_MS });
  const { fsTotalSize, fsUsedSize }: { fsTotalSize?: number; fsUsedSize?: number } = stats ?? {};
  if (!fsTotalSize || fsUsedSize === undefined) return undefined;
  return { free: fsTotalSize - fsUsedSize, size: fsTotalSize };
}
