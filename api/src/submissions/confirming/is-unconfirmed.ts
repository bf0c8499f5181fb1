import type { SubmissionRecord } from '../submission.model.ts';

/** Whether a lead waits for its visitor to confirm their address: nobody is told of it until then. */
export const isUnconfirmed = ({ confirmation }: Pick<SubmissionRecord, 'confirmation'>): boolean =>
  confirmation?.state === 'unconfirmed';
