import { useState } from 'react';
import type { Settings } from '#contract/user.schema';
import { ApiError } from '../../lib/api.ts';
import { setTimeZone, timeZones } from '../../lib/time-zone.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { useSaveSettings } from './queries.ts';

/** The time zone of every day and time of the account. */
export function TimeZoneCard({ settings: { timeZone } }: { settings: Settings }) {
  // Kept, so that the order does not change while the list is open.
  const [zones] = useState(timeZones);
  const saved = timeZone || 'UTC';
  const [chosen, setChosen] = useState<string>();
  const save = useSaveSettings({
    onSaved: (_sent, settings) => setTimeZone(settings.timeZone),
  });
  const problem = save.error instanceof ApiError ? save.error.body?.issues?.[0]?.message : undefined;
  return (
    <Card>
      <CardHeader
        title="Time zone"
        text="Where a day begins and what time it is: in lists, filters, figures, exports and mails."
      />
      <SelectField
        label="Time zone"
        hint="Figures of the days before are counted anew, which takes a moment."
        error={problem}
        value={chosen ?? saved}
        onChange={(event) => setChosen(event.target.value)}
      >
        {(zones.includes(saved) ? zones : [saved, ...zones]).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
      <Button
        className="mt-5"
        busy={save.isPending}
        onClick={() => save.mutate({ timeZone: chosen ?? saved }, { onSettled: () => setChosen(undefined) })}
      >
        Update Time Zone
      </Button>
    </Card>
  );
}
