import type { z } from 'zod';
import type { LeadNote, leadNoteInputSchema } from '../../../contract/lead/lead-work.schema.ts';
import { limits } from '../../../contract/web/limits.ts';
import { DURABLE } from '../../db/batch-write.ts';
import { collectionOf } from '../../db/collections.ts';
import { forbidden } from '../../errors.ts';
import { findOwnedLead } from '../reading/find-lead.ts';
import { presentWork } from '../reading/present-submission.ts';
import { SubmissionModel } from '../submission.model.ts';
import { noteUpdate } from './work-update.ts';

const leads = () => collectionOf(SubmissionModel);

/** Adds a note to one of the owner's leads and returns its notes. One whose id the lead has is there already. */
export async function addNote(
  owner: string,
  id: string,
  { at, ...note }: z.output<typeof leadNoteInputSchema>,
): Promise<LeadNote[]> {
  const now = new Date();
  const written = at && new Date(at) < now ? new Date(at) : now;
  await leads().updateOne(
    {
      _id: id,
      owner,
      erasedAt: null,
      'notes.id': { $ne: note.id },
      [`notes.${limits.leadNotes - 1}`]: { $exists: false },
    } as object,
    { ...noteUpdate(), $push: { notes: { $each: [{ ...note, at: written }], $sort: { at: -1 } } } } as object,
    { writeConcern: DURABLE },
  );
  const { notes } = presentWork(await findOwnedLead(owner, id));
  if (notes.some((each) => each.id === note.id)) return notes;
  throw forbidden('quota_exceeded', `A lead has at most ${limits.leadNotes} notes. Delete one to make room.`);
}

/** Deletes a note of one of the owner's leads; one that is gone is what was asked for. */
export async function deleteNote(owner: string, id: string, note: string): Promise<void> {
  const { matchedCount } = await leads().updateOne(
    { _id: id, owner, erasedAt: null, 'notes.id': note } as object,
    { ...noteUpdate(), $pull: { notes: { id: note } } } as object,
    { writeConcern: DURABLE },
  );
  if (matchedCount === 0) await findOwnedLead(owner, id);
}
