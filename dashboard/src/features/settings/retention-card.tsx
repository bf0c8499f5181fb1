import { useState } from 'react';
import { lastErasedDay } from '#contract/lead/lead-retention';
import { UTC } from '#contract/time-zone';
import type { Settings } from '#contract/user.schema';
import { plural } from '../../lib/format.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { SelectField } from '../../ui/forms/field.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { countLeads, type LeadCount } from '../leads/queries.ts';
import { useSaveSettings } from './queries.ts';

const FOR_GOOD = '';
const NAMES: Record<string, string> = {
  [FOR_GOOD]: 'For good',
  30: '30 days',
  90: '90 days',
  180: '180 days',
  365: '1 year',
  730: '2 years',
  1095: '3 years',
};

/** For how long leads are kept. A shorter time is asked about, with how many leads it erases. */
export function RetentionCard({ settings: { leadDays, timeZone } }: { settings: Settings }) {
  const saved = String(leadDays ?? FOR_GOOD);
  const [chosen, setChosen] = useState<string>();
  const [asked, setAsked] = useState<LeadCount>();
  const save = useSaveSettings();
  const value = chosen ?? saved;
  const days = value === FOR_GOOD ? null : Number(value);
  const update = () => {
    setAsked(undefined);
    save.mutate({ leadDays: days }, { onSettled: () => setChosen(undefined) });
  };
  const count = useWrite({
    mutationFn: (shorter: number) => countLeads({ to: lastErasedDay(new Date(), shorter, timeZone || UTC) }),
    onSuccess: setAsked,
    onError: () => toast({ title: 'Error', description: 'Failed to count leads', variant: 'destructive' }),
  });
  const isShorter = days !== null && days < (leadDays ?? Number.POSITIVE_INFINITY);
  const names = value in NAMES ? NAMES : { ...NAMES, [value]: `${value} days` };
  return (
    <Card>
      <CardHeader
        title="Keeping leads"
        text="How long leads are kept here. Older ones are erased every day, and so is the record of each visit; figures keep counting them, and tools that you connected keep what they were sent."
      />
      <SelectField label="Keep leads" value={value} onChange={(event) => setChosen(event.target.value)}>
        {Object.entries(names).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button
        className="mt-5"
        busy={save.isPending || count.isPending}
        onClick={() => (isShorter ? count.mutate(days) : update())}
      >
        Update Time to Keep
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        onCancel={() => setAsked(undefined)}
        onConfirm={update}
        title={`Keep leads for ${names[value]}?`}
        text={
          asked
            ? `${leadsOf(asked)} older and will be erased for good, within minutes. From then on each lead is erased once it is older.`
            : ''
        }
        confirmLabel="Erase older leads"
      />
    </Card>
  );
}

function leadsOf({ count, isLeast }: LeadCount): string {
  if (count === 0) return 'No lead is';
  return `${isLeast ? 'At least ' : ''}${plural(count, 'lead')} ${count === 1 ? 'is' : 'are'}`;
}
