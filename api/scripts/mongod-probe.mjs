const DEADLINE_MS = 5_000;

/**
 * Probes a mongod on this machine. Every call has a time limit, and none rejects.
 * @param {string} uri
 */
export function mongodProbe(uri) {
  const client = import('mongodb').then(
    ({ MongoClient }) =>
      new MongoClient(uri, {
        directConnection: true,
        serverMonitoringMode: 'poll',
        maxPoolSize: 1,
        serverSelectionTimeoutMS: DEADLINE_MS,
        connectTimeoutMS: DEADLINE_MS,
        socketTimeoutMS: DEADLINE_MS,
        waitQueueTimeoutMS: DEADLINE_MS,
      }),
  );
  const ask = async (/** @type {object} */ command) => (await client).db('admin').command(command);
  return {
    answers: () =>
      ask({ ping: 1 }).then(
        () => true,
        () => false,
      ),
    /** Whether this is a MongoDB for Windows, which on this system runs under wine. */
    isUnderWine: () =>
      ask({ buildInfo: 1 }).then(
        ({ buildEnvironment }) => process.platform !== 'win32' && buildEnvironment?.target_os === 'windows',
        () => false,
      ),
    // Closes the connection instead of answering.
    shutDown: () => ask({ shutdown: 1, force: true, timeoutSecs: 1 }).catch(() => {}),
    close: async () => {
      await (await client.catch(() => undefined))?.close().catch(() => {});
    },
  };
}
