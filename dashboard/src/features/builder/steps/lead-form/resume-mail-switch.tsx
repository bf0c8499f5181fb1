import { useQuery } from '@tanstack/react-query';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { settingsQuery } from '../../../settings/queries.ts';

type ResumeMailSwitchProps = { checked: boolean; onChange: (checked: boolean) => void };

/** Whether visitors who leave after the form are reminded, which an installation without a mail server cannot do. */
export function ResumeMailSwitch({ checked, onChange }: ResumeMailSwitchProps) {
  const { data } = useQuery(settingsQuery);
  const hint =
    data?.mailConfigured === false
      ? 'This installation has no mail server, so nobody is reminded.'
      : 'One email a day after their last answer, with a link that goes on where they stopped. Only to people who consented.';
  return (
    <Switch
      label="Remind those who left"
      hint={hint}
      checked={checked}
      disabled={data?.mailConfigured === false && !checked}
      onChange={onChange}
    />
  );
}
