import mongoose from 'mongoose';

mongoose.set('bufferCommands', false);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', true);

/** Longest time a read may take, in milliseconds. */
export const MAX_TIME_MS = 5_000;

/** Connects the default connection. Fails within seconds when no server answers. */
export async function connectDatabase(uri: string, databaseName?: string): Promise<void> {
  await mongoose.connect(uri, {
    ...(databaseName ? { dbName: databaseName } : {}),
    serverSelectionTimeoutMS: 2_000,
    socketTimeoutMS: 10_000,
    maxPoolSize: 50,
  });
}

/** Whether the database answers now. */
export async function isDatabaseReachable(): Promise<boolean> {
  try {
    await mongoose.connection.db?.command({ ping: 1 }, { timeoutMS: 2_000 });
    return mongoose.connection.readyState === mongoose.ConnectionStates.connected;
  } catch {
    return false;
  }
}

export const closeDatabase = () => mongoose.disconnect();
