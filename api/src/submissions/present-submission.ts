import type { Lead, LeadDetail, LeadSummary } from '../../contract/submission.schema.ts';
import { presentDeliveryStatus } from './delivery.ts';
import type { SubmissionRecord } from './submission.model.ts';

export function presentLeadSummary(record: SubmissionRecord): LeadSummary {
  return {
    id: record._id,
    name: record.name,
    email: record.email,
    firstName: record.firstName,
    lastName: record.lastName,
    outcome: record.outcome,
    totalScore: record.totalScore,
    consentGiven: record.consent.given,
    ...(record.own ? { own: true } : {}),
    createdAt: record.createdAt.toISOString(),
  };
}

export const presentLead = (record: SubmissionRecord): Lead => ({
  ...presentLeadSummary(record),
  quiz: { id: record.quiz, title: record.quizTitle },
});

export function presentLeadDetail(record: SubmissionRecord): LeadDetail {
  const { given, text, sha256, language, at, pageUrl } = record.consent;
  return {
    ...presentLead(record),
    rawScore: record.rawScore,
    maxScore: record.maxScore,
    version: record.version,
    answers: record.answers,
    consent: { given, text, sha256, language, at: at.toISOString(), pageUrl },
    source: record.source,
    delivery: record.delivery ? presentDeliveryStatus(record.delivery) : null,
  };
}
