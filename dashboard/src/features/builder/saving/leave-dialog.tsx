import type { RefObject } from 'react';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import type { Editor } from '../editing/use-editor.ts';
import { refusedField } from './refused-field.ts';

type LeaveDialogProps = {
  editor: Editor;
  /** The field for which the last save was refused, by its dotted path. */
  refusedAt: RefObject<string | undefined>;
};

/** Asks before unsaved work is left behind, and saves it on the way. */
export function LeaveDialog({ editor: { blocker, saving, stay, saveAndLeave }, refusedAt }: LeaveDialogProps) {
  const forget = () => {
    refusedAt.current = undefined;
  };
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onCancel={() => {
        forget();
        stay();
      }}
      onConfirm={() => blocker.proceed?.()}
      title="Leave without saving?"
      text="Your changes are kept in this browser and offered again when you come back."
      confirmLabel="Leave"
      pending={saving}
      harmless
      instead={{
        label: saving ? 'Saving…' : 'Save and leave',
        onChoose: () => {
          forget();
          saveAndLeave();
        },
      }}
      // What keeps it from being saved is led to once the dialog lets go of the focus.
      returnTo={() => refusedField(refusedAt.current)}
    />
  );
}
