import type { z } from 'zod';
import type { CustomersResult, customersSchema } from '../../../contract/lead/lead-work.schema.ts';
import { DURABLE } from '../../db/batch-write.ts';
import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { addressesOf, mailboxOf } from '../mailbox.ts';
import { SubmissionModel } from '../submission.model.ts';
import { workUpdate } from './work-update.ts';

type Row = z.output<typeof customersSchema>['rows'][number];

const leads = () => collectionOf(SubmissionModel);
/** Addresses that are looked up by one query. */
const SLICE = 500;

/** Sets what each row says on all of the owner's leads with the mailbox of its address; the owner's own runs are nobody's. */
export async function importCustomers(owner: string, rows: readonly Row[]): Promise<CustomersResult> {
  const unmatched: number[] = [];
  for (let start = 0; start < rows.length; start += SLICE) {
    const slice = rows.slice(start, start + SLICE);
    const found = await leadsByMailbox(owner, new Set(slice.map(({ email }) => mailboxOf(email)).filter(Boolean)));
    const updates = slice.flatMap((row, place) => {
      const ids = found.get(mailboxOf(row.email));
      if (!ids) unmatched.push(start + place);
      const { status = row.value === undefined ? undefined : 'won', value, tags } = row;
      const filter = { _id: { $in: ids ?? [] }, owner, erasedAt: null } as object;
      return ids ? [{ updateMany: { filter, update: workUpdate({ status, value, addTags: tags }) } }] : [];
    });
    // In order: of two rows with one address the later one counts.
    if (updates.length > 0) await leads().bulkWrite(updates, { ordered: true, writeConcern: DURABLE });
  }
  return { matched: rows.length - unmatched.length, unmatched };
}

/** The ids of the owner's leads by mailbox, also by those of leads that were merged into them. */
async function leadsByMailbox(owner: string, mailboxes: ReadonlySet<string>): Promise<Map<string, string[]>> {
  const found = leads().find({ owner, addresses: { $in: [...mailboxes] }, own: false, erasedAt: null } as object, {
    projection: { addresses: 1, email: 1 },
    maxTimeMS: MAX_TIME_MS,
  });
  const ids = new Map<string, string[]>();
  for await (const { _id, addresses, email } of found)
    for (const mailbox of new Set([...addresses, ...addressesOf(email)]))
      if (mailboxes.has(mailbox)) ids.set(mailbox, [...(ids.get(mailbox) ?? []), _id]);
  return ids;
}
