import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { LeadNote } from '#contract/lead/lead-work.schema';
import type { LeadDetail } from '#contract/lead/submission.schema';
import { rowIdSource } from '#contract/quiz/row-id';
import { limits } from '#contract/web/limits';
import { whenOf } from '../../lib/format.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { announce } from '../../ui/feedback/announcer.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { TextArea } from '../../ui/forms/field.tsx';
import { Tip } from '../../ui/overlays/tip.tsx';
import { addNote, deleteNote } from './lead-work-queries.ts';
import { UndoLine } from './undo-line.tsx';

const newNoteId = rowIdSource();

/** The owner's notes on a lead, newest first. */
export function LeadNotes({ lead: { id, notes = [] } }: { lead: LeadDetail }) {
  const [draft, setDraft] = useState({ id: newNoteId(), text: '' });
  const [deleted, setDeleted] = useState<LeadNote>();
  const form = useRef<HTMLFormElement>(null);
  const isFull = notes.length >= limits.leadNotes;
  const add = useWrite({
    mutationFn: (note: { id: string; text: string; at?: string }) => addNote(id, note),
    onSuccess: (_, { at }) => {
      announce(at ? 'Note restored' : 'Note added');
      if (at) setDeleted(undefined);
      else setDraft({ id: newNoteId(), text: '' });
    },
    onError: () => toast({ title: 'Error', description: 'Failed to save the note', variant: 'destructive' }),
  });
  const remove = useMutation({
    mutationFn: (note: LeadNote) => deleteNote(id, note),
    onSuccess: (_, note) => setDeleted(note),
    onError: () => toast({ title: 'Error', description: 'Failed to delete the note', variant: 'destructive' }),
  });
  const toField = () => form.current?.querySelector('textarea')?.focus();
  const isEmpty = draft.text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty && !isFull) add.mutate({ ...draft, text: draft.text.trim() });
  };
  return (
    <div className="grid gap-3">
      <form ref={form} onSubmit={submit} className="grid gap-2">
        <TextArea
          label="New note"
          hint={isFull ? `A lead has at most ${limits.leadNotes} notes.` : 'Only you see notes.'}
          maxLength={limits.text}
          value={draft.text}
          onChange={({ target }) => setDraft({ ...draft, text: target.value })}
        />
        <Button type="submit" className="justify-self-start" busy={add.isPending} aria-disabled={isEmpty || isFull}>
          Add note
        </Button>
      </form>
      {deleted ? (
        <UndoLine
          text="Note deleted."
          onUndo={() => {
            toField();
            add.mutate(deleted);
          }}
        />
      ) : null}
      {notes.length > 0 ? (
        <ul aria-label="Notes" className="grid gap-2">
          {notes.map((note) => (
            <li key={note.id} className="flex items-start justify-between gap-2 rounded-control bg-ground px-3 py-2">
              <div className="min-w-0">
                <time dateTime={note.at} className="text-[13px] text-hint">
                  {whenOf(note.at)}
                </time>
                <p className="break-words whitespace-pre-line">{note.text}</p>
              </div>
              <Tip text="Delete note">
                <Button
                  variant="ghost"
                  size="icon"
                  className="-mr-2"
                  aria-label={`Delete the note of ${whenOf(note.at)}`}
                  onClick={() => {
                    toField();
                    remove.mutate(note);
                  }}
                >
                  <Trash2 />
                </Button>
              </Tip>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
