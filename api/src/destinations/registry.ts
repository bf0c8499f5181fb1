import type { DestinationEvent } from '../deliveries/delivery-record.ts';
import { confirmMail } from './confirm-mail/confirm-mail.ts';
import { connected } from './connected/connected.ts';
import { connectionMail } from './connection-mail/connection-mail.ts';
import type { Destination } from './destination.ts';
import { followUpMail } from './follow-up-mail/follow-up-mail.ts';
import { ownerBundle } from './owner-bundle/owner-bundle.ts';
import { ownerMail } from './owner-mail/owner-mail.ts';
import { recipientMail } from './recipients/recipient-mail.ts';
import { resultMail } from './result-mail/result-mail.ts';
import { resumeMail } from './resume-mail/resume-mail.ts';
import { webhook } from './webhook/webhook.ts';
import { weeklyReport } from './weekly-report/weekly-report.ts';

/** Every destination, by the id that its deliveries are stored under. */
export const destinations: Readonly<Record<string, Destination>> = {
  webhook,
  connected,
  'connection-mail': connectionMail,
  'owner-mail': ownerMail,
  'owner-bundle': ownerBundle,
  'recipient-mail': recipientMail,
  'confirm-mail': confirmMail,
  'result-mail': resultMail,
  'follow-up-mail': followUpMail,
  'resume-mail': resumeMail,
  'weekly-report': weeklyReport,
};

/** The destinations that hear an event. */
export const hearersOf = (event: DestinationEvent): Array<[id: string, destination: Destination]> =>
  Object.entries(destinations).filter(([, { events }]) => events.includes(event));
