import type { WebhookEvent } from '../../../contract/connections/webhook-events.ts';
import { MINUTE_MS } from '../../../contract/time.ts';
import type { Config } from '../../config.ts';
import { type ActivityEvent, isActivity } from '../../deliveries/delivery-record.ts';
import type { QuizRecord } from '../../quizzes/quiz.model.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { accountOf } from '../../users/find-account.ts';
import { activityEvent } from '../webhook/activity-event.ts';
import {
  erasedEvent,
  leadConfirmedEvent,
  leadEvent,
  leadUpdatedEvent,
  withdrawalEvent,
} from '../webhook/lead-event.ts';
import { sampleLead } from './sample-lead.ts';

/** An event about a made-up lead of a quiz, or made-up counts, as it would be posted: with the ids of the quiz's own questions and fields. */
export async function sampleEvent(quiz: QuizRecord, event: WebhookEvent, { publicUrl }: Config): Promise<unknown> {
  const { email } = await accountOf(quiz.owner);
  if (isActivity(event)) return JSON.parse(await activityEvent(event, quiz, sampleWindow(quiz)));
  return JSON.parse(composers[event](sampleLead(quiz, { mapping: [] }, { publicUrl, email })));
}

function sampleWindow({ outcomes: [first] }: Pick<QuizRecord, 'outcomes'>) {
  const to = new Date();
  const from = new Date(to.getTime() - MINUTE_MS);
  return { from, to, started: 3, completed: 2, outcomes: [{ id: first?.id ?? '', count: 2 }] };
}

const composers: Record<Exclude<WebhookEvent, ActivityEvent>, (lead: SubmissionRecord) => string> = {
  'lead.created': leadEvent,
  'lead.confirmed': (lead) => leadConfirmedEvent(confirmed(lead)),
  'lead.updated': leadUpdatedEvent,
  'consent.withdrawn': (lead) => withdrawalEvent(withdrawn(lead), '', null),
  'lead.erased': ({ _id, quiz, createdAt }) => erasedEvent(_id, quiz, createdAt),
};

const confirmed = (lead: SubmissionRecord): SubmissionRecord => ({
  ...lead,
  confirmation: { state: 'confirmed', askedAt: lead.createdAt, confirmedAt: lead.createdAt },
});

const withdrawn = ({ consent, ...lead }: SubmissionRecord): SubmissionRecord => ({
  ...lead,
  consent: { ...consent, given: false, withdrawn: { at: lead.createdAt, given: true, marketing: true } },
});
