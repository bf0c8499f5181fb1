import type { OwnerMailSettings } from '../mail/mail-destination.ts';

type End = { reason: string; unsubscribeUrl: string; settingsUrl?: string };

/** Why somebody gets a mail about leads, and how to stop it. Who has no account here is led to no page of one. */
export const leadMailEnd = ({
  publicUrl,
  unsubscribeUrl,
  sharedBy,
}: Pick<OwnerMailSettings, 'publicUrl' | 'unsubscribeUrl' | 'sharedBy'>): End =>
  sharedBy === undefined
    ? {
        reason: 'You get this email because you own this quiz and notifications are on.',
        unsubscribeUrl,
        settingsUrl: `${publicUrl}/dashboard/settings`,
      }
    : { reason: `You get this email because ${sharedBy} shares new leads with you.`, unsubscribeUrl };
