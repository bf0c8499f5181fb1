import mongoose from 'mongoose';
import { withTimeout } from './with-timeout.ts';

mongoose.set('bufferCommands', false);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', true);

/** Time limit of a read in milliseconds: less than a whole request has. */
export const MAX_TIME_MS = 4_000;

/** How long to wait for a reply on a connection before closing it, in milliseconds. */
const SOCKET_MS = 4_000;
/** Time limit for finding out whether the database responds, in milliseconds. */
const PING_MS = 800;

/**
 * Connects the default connection. Fails within seconds when no server answers.
 *
 * The monitor's heartbeat detects a network that swallows packets and then interrupts everything waiting on the other connections, within
 * heartbeat + connect milliseconds; it takes as long to find the database again once the network is back. The driver has no working time
 * limit per operation (its `timeoutMS` does nothing), so these limits and the socket timeout bound every operation.
 */
export async function connectDatabase(uri: string, databaseName?: string): Promise<void> {
  await mongoose.connect(uri, {
    ...(databaseName ? { dbName: databaseName } : {}),
    heartbeatFrequencyMS: 1_000,
    connectTimeoutMS: 1_500,
    serverSelectionTimeoutMS: 1_500,
    waitQueueTimeoutMS: 2_000,
    socketTimeoutMS: SOCKET_MS,
    // Firewalls drop idle connections, and the next request to use such a connection would fail.
    maxIdleTimeMS: 60_000,
    maxPoolSize: 50,
    maxConnecting: 8,
  });
}

let ping: Promise<boolean> | undefined;

/** Whether the database responds right now. Takes at most a second, and concurrent callers share one ping. */
export async function isDatabaseReachable(): Promise<boolean> {
  if (mongoose.connection.readyState !== mongoose.ConnectionStates.connected) return false;
  // A ping that hangs is sent only once: other callers wait for the same one, each with its own time limit.
  ping ??= askDatabase().finally(() => {
    ping = undefined;
  });
  return withTimeout(ping, PING_MS, () => false);
}

async function askDatabase(): Promise<boolean> {
  try {
    await mongoose.connection.db?.command({ ping: 1 });
    return true;
  } catch {
    return false;
  }
}

export const closeDatabase = () => mongoose.disconnect();
