const DEADLINE_MS = 5_000;

/**
 * Asks a mongod on this machine whether it answers. Every call is bounded in time and none rejects.
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
    /** A MongoDB for Windows that runs here does so under wine. */
    isUnderWine: () =>
      ask({ buildInfo: 1 }).then(
        ({ buildEnvironment }) => process.platform !== 'win32' && buildEnvironment?.target_os === 'windows',
        () => false,
      ),
    // The server hangs up instead of answering.
    shutDown: () => ask({ shutdown: 1, force: true, timeoutSecs: 1 }).catch(() => {}),
    close: async () => {
      await (await client.catch(() => undefined))?.close().catch(() => {});
    },
  };
}
