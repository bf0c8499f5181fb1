import type { OutboxEvent } from '../../deliveries/delivery-record.ts';
import type { SubmissionRecord } from '../submission.model.ts';

/**
 * What destinations are told of a lead that is complete. One whose address is to be confirmed is stored for them only then. Of what a program
 * left nobody is told, but it is found.
 */
export function firstEvents({
  marks = [],
  confirmation,
}: Pick<SubmissionRecord, 'marks' | 'confirmation'>): OutboxEvent[] {
  if (marks.includes('hidden_field')) return ['lead.changed'];
  return [confirmation?.state === 'unconfirmed' ? 'lead.unconfirmed' : 'lead.stored'];
}
