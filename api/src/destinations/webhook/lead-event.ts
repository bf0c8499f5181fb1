import { withoutEmails } from '../../../contract/lead/clean-source.ts';
import type { Source } from '../../../contract/lead/submission.schema.ts';
import type {
  LeadConfirmedEvent,
  LeadErasedEvent,
  LeadEvent,
  LeadUpdatedEvent,
  TestEvent,
  WithdrawalEvent,
} from '../../../contract/lead/webhook-event.schema.ts';
import type { DeliveryRecord } from '../../deliveries/delivery-record.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';

type LeadDelivery = Pick<DeliveryRecord, 'target' | 'attempts'>;

/**
 * What a receiver gets of a lead, as JSON. Without consent it contains no e-mail address, wherever the visitor or the page may have put one,
 * and nothing of a phone field; other words of theirs, which may hold a number, are sent as they are.
 */
export const leadEvent = (lead: SubmissionRecord): string =>
  JSON.stringify({
    type: 'lead.created',
    timestamp: lead.createdAt.toISOString(),
    data: leadData(lead),
  } satisfies LeadEvent);

/** The same of a lead whose visitor has confirmed their address. */
export const leadConfirmedEvent = (lead: SubmissionRecord): string =>
  JSON.stringify({
    type: 'lead.confirmed',
    timestamp: (lead.confirmation?.confirmedAt ?? lead.createdAt).toISOString(),
    data: leadData(lead),
  } satisfies LeadConfirmedEvent);

/** The same of a lead whose owner has changed its status, value, tags or notes. Notes are for the owner alone. */
export const leadUpdatedEvent = (lead: SubmissionRecord): string =>
  JSON.stringify({
    type: 'lead.updated',
    timestamp: (lead.workedAt ?? lead.createdAt).toISOString(),
    data: {
      ...leadData(lead),
      status: lead.status ?? 'new',
      value: lead.value ?? null,
      tags: (lead.tags ?? []).map(({ name }) => name),
    },
  } satisfies LeadUpdatedEvent);

function leadData(lead: SubmissionRecord): LeadEvent['data'] {
  const redact = lead.consent.given ? (text: string) => text : withoutEmails;
  const { marketing, language } = lead.consent;
  const fields = (lead.fields ?? []).map(({ value, ...field }) => ({
    ...field,
    value: field.kind === 'phone' && !lead.consent.given ? '' : redact(value),
  }));
  const answers = lead.answers.map(({ questionId, questionTitle, text, chosen, worth, outcome }) => ({
    questionId,
    question: questionTitle,
    answer: redact(text),
    optionIds: chosen,
    points: worth.points,
    outcome,
  }));
  return {
    id: lead._id,
    quiz: { id: lead.quiz, title: lead.quizTitle },
    name: redact(lead.name),
    firstName: redact(lead.firstName),
    lastName: redact(lead.lastName),
    email: lead.consent.given ? lead.email : '',
    score: lead.totalScore,
    rawScore: lead.rawScore,
    maxScore: lead.maxScore,
    outcome: lead.outcome,
    categories: Object.fromEntries((lead.categories ?? []).map(({ name, score }) => [name, score])),
    totals: Object.fromEntries((lead.totals ?? []).map(({ name, votes }) => [name, votes])),
    language,
    // A run of the quiz's owner, which is no lead.
    ...(lead.own ? { own: true as const } : {}),
    consent: {
      given: lead.consent.given,
      text: lead.consent.text,
      at: lead.consent.at.toISOString(),
      ...(marketing ? { marketing: { given: marketing.given, text: marketing.text } } : {}),
    },
    ...(lead.confirmation?.confirmedAt ? { confirmedAt: lead.confirmation.confirmedAt.toISOString() } : {}),
    ...(fields.length ? { fields } : {}),
    byField: Object.fromEntries(fields.map(({ id, value }) => [id, value])),
    answers,
    byQuestion: Object.fromEntries(answers.map(({ questionId, answer }) => [questionId, answer])),
    source: redactSource(lead.source, redact),
  };
}

const redactSource = ({ hidden, ...source }: Source, redact: (text: string) => string): Source => ({
  ...source,
  ...(hidden
    ? { hidden: Object.fromEntries(Object.entries(hidden).map(([name, value]) => [name, redact(value)])) }
    : {}),
});

/**
 * What a receiver gets when a visitor withdraws their consent: whose it was, so that it can be followed. The address is named to a receiver
 * that had been given it with consent, and to no other.
 * @param target where it goes
 * @param stored the delivery of the lead itself, if there was one
 */
export function withdrawalEvent(
  lead: SubmissionRecord,
  target: string,
  stored: LeadDelivery | null | undefined,
): string {
  const { _id, quiz, quizTitle, email, consent } = lead;
  const { withdrawn } = consent;
  return JSON.stringify({
    type: 'consent.withdrawn',
    timestamp: (withdrawn?.at ?? consent.at).toISOString(),
    data: {
      id: _id,
      quiz: { id: quiz, title: quizTitle },
      email: withdrawn?.given && wasGiven(stored, target, withdrawn.at) ? email : '',
      consent: {
        given: false,
        text: consent.text,
        at: consent.at.toISOString(),
        withdrawnAt: withdrawn?.at.toISOString(),
        ...(consent.marketing ? { marketing: { given: false, text: consent.marketing.text } } : {}),
      },
    },
  } satisfies WithdrawalEvent);
}

/** Whether the receiver of the withdrawal had answered to the lead itself by then. */
const wasGiven = (stored: LeadDelivery | null | undefined, target: string, by: Date): boolean =>
  stored?.target === target && stored.attempts.some(({ at, status }) => status !== null && at <= by);

/** What a receiver that got a lead is sent when it is erased. */
export const erasedEvent = (lead: string, quiz: string, at: Date): string =>
  JSON.stringify({
    type: 'lead.erased',
    timestamp: at.toISOString(),
    data: { id: lead, quiz: { id: quiz } },
  } satisfies LeadErasedEvent);

/** A recognisable event that contains no lead. */
export const testEvent = (quiz: { _id: string; title: string }, now: Date): string =>
  JSON.stringify({
    type: 'test',
    timestamp: now.toISOString(),
    data: { quiz: { id: quiz._id, title: quiz.title }, message: 'This is a test event from Quizfunnel.' },
  } satisfies TestEvent);
