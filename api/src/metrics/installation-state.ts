/** What an operator sees of the installation, the same from each of its processes. */
export type InstallationState = {
  leads: number;
  inOutbox: number;
  /** Of every destination; `waitingSeconds` is the age of the oldest that is due or has failed before. */
  deliveries: Array<{ destination: string; pending: number; failed: number; waitingSeconds: number }>;
  /** Undefined where nothing was ever counted. */
  figuresLagSeconds: number | undefined;
  /** Of the disk that the database is on, in bytes; undefined where the database does not say. */
  disk: { free: number; size: number } | undefined;
};
