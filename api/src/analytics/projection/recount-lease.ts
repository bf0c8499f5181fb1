import { acquireLease, type Lease } from '../../db/lease.ts';

/** How long a quiz stays out of the projection, and others out of its recount, if the process that recounts it dies. */
export const PAUSE_MS = 60_000;

/** For what reads or deletes the visits of a quiz as a whole; undefined while another process does. */
export const acquireRecountLease = (quizId: string): Promise<Lease | undefined> =>
  acquireLease(`recount:${quizId}`, PAUSE_MS);
