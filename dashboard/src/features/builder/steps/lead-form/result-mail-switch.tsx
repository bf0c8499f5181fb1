import { useQuery } from '@tanstack/react-query';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { settingsQuery } from '../../../settings/queries.ts';

type ResultMailSwitchProps = { checked: boolean; onChange: (checked: boolean) => void };

/** Whether the result is also sent by e-mail, which an installation without a mail server cannot do. */
export function ResultMailSwitch({ checked, onChange }: ResultMailSwitchProps) {
  const { data } = useQuery(settingsQuery);
  const hint =
    data?.mailConfigured === false
      ? 'This installation has no mail server, so nothing is sent and the form does not mention it.'
      : 'Includes the outcome’s button, what they agreed to and a link to withdraw consent. The form mentions it.';
  return (
    <Switch
      label="Send the result by email"
      hint={hint}
      checked={checked}
      disabled={data?.mailConfigured === false && !checked}
      onChange={onChange}
    />
  );
}
