import mongoose from 'mongoose';
import { observeCommands } from '../metrics/observe-commands.ts';
import { isTracing } from '../tracing/spans.ts';
import { traceCommands } from '../tracing/trace-commands.ts';
import { withTimeout } from '../with-timeout.ts';
import './comment-operations.ts';

mongoose.set('bufferCommands', false);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', true);

/** Time limit of a read, which leaves the rest of a request's deadline to its handler. */
export const MAX_TIME_MS = 4_000;

/** How the database is reached, where MONGODB_URI does not say otherwise. Its options have the same names. */
const DEFAULTS = {
  heartbeatFrequencyMS: 1_000,
  connectTimeoutMS: 1_500,
  serverSelectionTimeoutMS: 1_500,
  waitQueueTimeoutMS: 2_000,
  // A connection is closed when a reply takes longer than this.
  socketTimeoutMS: 4_000,
  // Firewalls drop idle connections, and the next request on such a connection would fail.
  maxIdleTimeMS: 60_000,
  maxPoolSize: 50,
  maxConnecting: 8,
};
/** A database that takes longer to answer a ping counts as unreachable. */
const PING_TIMEOUT_MS = 800;

/**
 * Opens the default connection. Rejects within seconds if no server answers. With `isMeasured`, and
 * while traces are exported, the driver reports its commands, for which it has to read every reply as a whole.
 *
 * The driver has no working time limit per operation (its `timeoutMS` does nothing), so the
 * heartbeat and the socket timeout bound every operation. If the network swallows packets, the
 * monitor notices within heartbeat + connect milliseconds and interrupts everything that waits on
 * other connections. It takes as long to notice that the network is back.
 */
export async function connectDatabase(uri: string, databaseName?: string, isMeasured = false): Promise<void> {
  const reportsCommands = isMeasured || isTracing();
  const { connection } = await mongoose.connect(uri, {
    ...(databaseName ? { dbName: databaseName } : {}),
    ...defaultsFor(uri),
    monitorCommands: reportsCommands,
  });
  if (!reportsCommands) return;
  observeCommands(connection.getClient());
  traceCommands(connection.getClient());
}

/** The driver prefers what it is given beside the address: what the address says itself is left out. Exported for its test. */
export function defaultsFor(uri: string): Partial<typeof DEFAULTS> {
  const said = new Set([...new URLSearchParams(uri.split('?')[1])].map(([name]) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(DEFAULTS).filter(([name]) => !said.has(name.toLowerCase())));
}

let ping: Promise<boolean> | undefined;

/**
 * Whether the database responds right now. Takes less than a second. Concurrent callers share a
 * ping.
 */
export async function isDatabaseReachable(): Promise<boolean> {
  if (mongoose.connection.readyState !== mongoose.ConnectionStates.connected) return false;
  // Shared, so that a hanging ping is not sent again by every caller. Each has its own time limit.
  ping ??= sendPing().finally(() => {
    ping = undefined;
  });
  return withTimeout(ping, PING_TIMEOUT_MS, () => false);
}

async function sendPing(): Promise<boolean> {
  try {
    await mongoose.connection.db?.command({ ping: 1 });
    return true;
  } catch {
    return false;
  }
}

export const closeDatabase = () => mongoose.disconnect();
