import { Counter } from 'prom-client';
import type { ErrorCode } from '../../contract/web/error-codes.ts';
import { registers } from './registry.ts';

const submissions = new Counter({
  name: 'quizfunnel_submissions_total',
  help: 'Submissions that were acknowledged, or refused with the code of an error',
  labelNames: ['result', 'code'],
  registers,
});
// A rate needs the zero that a series begins with.
submissions.inc({ result: 'acknowledged', code: '' }, 0);
for (const code of ['too_many_requests', 'proof_required', 'unavailable', 'internal'] satisfies ErrorCode[])
  submissions.inc({ result: 'refused', code }, 0);

export const countAcknowledged = (): void => submissions.inc({ result: 'acknowledged', code: '' });
export const countRefused = (code: ErrorCode): void => submissions.inc({ result: 'refused', code });
