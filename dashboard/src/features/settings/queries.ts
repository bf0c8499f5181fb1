import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Settings, SettingsInput } from '#contract/user.schema';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ChangedElsewhere } from '../../lib/use-form-draft.ts';
import { toast } from '../../ui/feedback/toast-store.ts';

export const settingsQuery = queryOptions({
  queryKey: ['/api/user/settings'],
  queryFn: () => api<Settings>('GET', '/api/user/settings'),
});
type SettingsChange = Omit<SettingsInput, 'browserTimeZone'>;
export const saveSettings = (change: SettingsChange): Promise<Settings> => api('PATCH', '/api/user/settings', change);

type SaveSettingsOptions = {
  check?: () => Promise<void>;
  /** Around all of it. */
  during?: <R>(save: () => Promise<R>) => Promise<R>;
  onSaved?: (sent: SettingsChange, saved: Settings) => void;
};

const SAVING = ['save-settings'];
const show = (change: Partial<Settings>) =>
  queryClient.setQueryData(settingsQuery.queryKey, (now) => now && { ...now, ...change });

/**
 * Saves settings, which are shown at once and taken back when they are refused. They are sent one after the other, and what is stored
 * is shown once the last is answered: an earlier answer knows nothing of a switch that was thrown since. `check` may refuse a save
 * by throwing a ChangedElsewhere.
 */
export const useSaveSettings = ({ check, during = (save) => save(), onSaved }: SaveSettingsOptions = {}) =>
  useMutation({
    mutationKey: SAVING,
    scope: { id: 'settings' },
    mutationFn: (change: SettingsChange) =>
      during(async () => {
        await check?.();
        return saveSettings(change);
      }),
    onMutate: (change) => {
      const now = queryClient.getQueryData(settingsQuery.queryKey);
      const names = Object.keys(change) as Array<keyof SettingsChange>;
      show(change);
      return now && Object.fromEntries(names.map((name) => [name, now[name]]));
    },
    onSuccess: (saved, sent) => {
      if (queryClient.isMutating({ mutationKey: SAVING }) === 1) show(saved);
      onSaved?.(sent, saved);
      toast({ title: 'Success', description: 'Settings saved' });
    },
    onError: (error, _change, before) => {
      // What is stored was read then, and what became of the save stands at its field.
      if (error instanceof ChangedElsewhere) return;
      if (before) show(before);
      toast({ title: 'Error', description: 'Failed to save settings', variant: 'destructive' });
    },
  });
