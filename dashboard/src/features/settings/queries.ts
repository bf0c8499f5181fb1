import { queryOptions } from '@tanstack/react-query';
import type { Settings, SettingsInput } from '#contract/user.schema';
import { api } from '../../lib/api.ts';

export const settingsQuery = queryOptions({
  queryKey: ['/api/user/settings'],
  queryFn: () => api<Settings>('GET', '/api/user/settings'),
});
export const saveSettings = (change: SettingsInput): Promise<Settings> => api('PATCH', '/api/user/settings', change);
