import type { Settings, User } from '../../contract/user.schema.ts';
import { DEFAULT_PRIMARY } from '../../contract/web/color.ts';
import type { UserRecord } from './user.model.ts';

export function presentUser(user: UserRecord): User {
  return {
    id: user._id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.profileImageUrl,
    createdAt: user.createdAt.toISOString(),
    bio: user.bio,
    company: user.company,
    website: user.website,
    location: user.location,
    timeZone: user.settings?.timeZone ?? '',
  };
}

/** `mailConfigured` is whether this installation can send mail. */
export function presentSettings({ settings }: UserRecord, mailConfigured: boolean): Settings {
  return {
    emailNotifications: settings?.emailNotifications ?? true,
    weeklyReports: settings?.weeklyReports ?? true,
    marketingEmails: settings?.marketingEmails ?? false,
    defaultColor: settings?.defaultColor ?? DEFAULT_PRIMARY,
    brand: (settings?.brand as Settings['brand'] | undefined) ?? null,
    logoUrl: settings?.logoUrl ?? '',
    timeZone: settings?.timeZone ?? '',
    leadDays: settings?.leadDays ?? null,
    mailConfigured,
  };
}
