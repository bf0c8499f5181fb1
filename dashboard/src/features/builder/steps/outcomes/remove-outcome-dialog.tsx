import { useState } from 'react';
import type { Outcome } from '#contract/quiz/quiz.schema';
import { plural } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../../ui/actions/once-per-press.ts';
import { SelectField } from '../../../../ui/forms/field.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';

type RemoveOutcomeDialogProps = {
  outcome: Outcome;
  others: Outcome[];
  /** How many options vote for it. */
  votes: number;
  onCancel: () => void;
  /** `heir` is the id of the outcome that gets its votes; undefined for none. */
  onRemove: (heir: string | undefined) => void;
};

/** An outcome that options vote for is not removed before one says what they vote for from then on. */
export function RemoveOutcomeDialog({ outcome, others, votes, onCancel, onRemove }: RemoveOutcomeDialogProps) {
  // One without a name cannot be told from nothing here.
  const heirs = others.filter(({ name }) => name.trim());
  // By its key: a save under way may give it another id.
  const [heir, setHeir] = useState(heirs[0]?.id ?? '');
  return (
    <Dialog
      open
      onClose={onCancel}
      title={`Remove “${outcome.name}”?`}
      description={`${plural(votes, 'option')} ${votes === 1 ? 'votes' : 'vote'} for it.`}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="destructive" onClick={oncePerPress(() => onRemove(heirs.find(({ id }) => id === heir)?.id))}>
            Remove outcome
          </Button>
        </>
      }
    >
      <SelectField
        label="What these options vote for from now on"
        value={heir}
        onChange={(event) => setHeir(event.target.value)}
      >
        {heirs.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="">No outcome</option>
      </SelectField>
    </Dialog>
  );
}
