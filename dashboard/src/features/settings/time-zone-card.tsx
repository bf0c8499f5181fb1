import { useState } from 'react';
import type { Settings } from '#contract/user.schema';
import { ApiError } from '../../lib/api.ts';
import { setTimeZone, timeZones } from '../../lib/time-zone.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useSaveSettings } from './queries.ts';

/** The time zone of every day and time of the account. */
export function TimeZoneCard({ settings: { timeZone } }: { settings: Settings }) {
  const [zones] = useState(timeZones);
  const save = useSaveSettings({
    onSaved: (_sent, saved) => setTimeZone(saved.timeZone),
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
        value={timeZone || 'UTC'}
        onChange={(event) => save.mutate({ timeZone: event.target.value })}
      >
        {[...new Set([timeZone || 'UTC', ...zones])].map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
    </Card>
  );
}
