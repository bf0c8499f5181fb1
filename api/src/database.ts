import mongoose from 'mongoose';

mongoose.set('bufferCommands', false);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', true);

/** Longest time a read may take, in milliseconds: less than a request has for all it does. */
export const MAX_TIME_MS = 4_000;

/** Longest wait for an answer on one connection, in milliseconds. After it the connection is given up. */
const SOCKET_MS = 4_000;
/** How long it may take to tell whether the database answers, in milliseconds. */
const PING_MS = 800;

/**
 * Connects the default connection. Fails within seconds when no server answers.
 *
 * A network that swallows everything is noticed by the monitor's heartbeat, which then interrupts all that waits on the other connections;
 * after at most HEARTBEAT + CONNECT milliseconds, and as long after the network is back the database is found again. The driver has no
 * time limit per operation (its `timeoutMS` does nothing), so these and the sockets' bound each of them.
 */
export async function connectDatabase(uri: string, databaseName?: string): Promise<void> {
  await mongoose.connect(uri, {
    ...(databaseName ? { dbName: databaseName } : {}),
    heartbeatFrequencyMS: 1_000,
    connectTimeoutMS: 1_500,
    serverSelectionTimeoutMS: 1_500,
    waitQueueTimeoutMS: 2_000,
    socketTimeoutMS: SOCKET_MS,
    // Firewalls forget connections that lie idle; such a one would cost the next request that gets it its answer.
    maxIdleTimeMS: 60_000,
    maxPoolSize: 50,
    maxConnecting: 8,
  });
}

let ping: Promise<boolean> | undefined;

/** Whether the database answers now; tells within a second, and asks the database once however many want to know. */
export async function isDatabaseReachable(): Promise<boolean> {
  if (mongoose.connection.readyState !== mongoose.ConnectionStates.connected) return false;
  // What hangs is asked once; the others wait for the same answer, each no longer than it may.
  ping ??= askDatabase().finally(() => {
    ping = undefined;
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, PING_MS, false);
  });
  return Promise.race([ping, late]).finally(() => clearTimeout(timer));
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
