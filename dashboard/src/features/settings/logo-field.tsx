import type { Settings } from '#contract/user.schema';
import { queryClient } from '../../lib/query-client.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { LogoPicker } from '../logo/logo-picker.tsx';
import { saveSettings, settingsQuery } from './queries.ts';

/** The company logo, prefilled into new quizzes. */
export function LogoField({ settings }: { settings: Settings }) {
  const keep = (logoUrl: string) =>
    queryClient.setQueryData(settingsQuery.queryKey, (now) => now && { ...now, logoUrl });
  const remove = useWrite({
    mutationFn: () => saveSettings({ logoUrl: '' }),
    onSuccess: () => {
      // A switch that was thrown meanwhile is another save's.
      keep('');
      toast({ title: 'Success', description: 'Logo removed' });
    },
    onError: () => toast({ title: 'Error', description: 'Failed to remove the logo', variant: 'destructive' }),
  });
  return (
    <LogoPicker
      label="Company logo"
      value={settings.logoUrl}
      asDefault
      onUploaded={keep}
      onRemove={() => remove.mutate()}
      removing={remove.isPending}
    />
  );
}
