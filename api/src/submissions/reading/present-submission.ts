import { leadMarks } from '../../../contract/lead/lead-marks.ts';
import type { LeadProgress } from '../../../contract/lead/lead-progress.schema.ts';
import type { LeadNote, LeadWork } from '../../../contract/lead/lead-work.schema.ts';
import type { Lead, LeadDetail, LeadSummary } from '../../../contract/lead/submission.schema.ts';
import type { NamedOutcome } from '../../quizzes/versions/outcome-names.ts';
import type { PartialLead, SubmissionRecord } from '../submission.model.ts';
import type { LeadDeliveries } from './lead-deliveries.ts';

export function presentLeadSummary(record: SubmissionRecord): LeadSummary {
  return {
    id: record._id,
    name: record.name,
    email: record.email,
    firstName: record.firstName,
    lastName: record.lastName,
    outcomeId: record.outcomeId,
    outcome: record.outcome,
    totalScore: record.totalScore,
    consentGiven: record.consent.given,
    ...(record.own ? { own: true } : {}),
    ...(record.marks?.length ? { marks: leadMarks.filter((mark) => record.marks?.includes(mark)) } : {}),
    ...(record.confirmation ? { confirmation: record.confirmation.state } : {}),
    ...(record.consent.withdrawn ? { consentWithdrawn: true } : {}),
    ...(record.status ? { status: record.status } : {}),
    ...(record.value === undefined ? {} : { value: record.value }),
    ...(record.tags?.length ? { tags: record.tags.map(({ name }) => name) } : {}),
    ...(record.partial ? { progress: presentProgress(record.partial) } : {}),
    createdAt: record.createdAt.toISOString(),
  };
}

const presentProgress = ({ answered, questions, at }: PartialLead): LeadProgress => ({
  answered,
  questions,
  at: at.toISOString(),
});

/** What the owner's quizzes are called now, by their ids. A lead keeps the name that its visitor saw, which its consent is signed with. */
export type QuizTitles = ReadonlyMap<string, string>;
export const titleOf = (
  { quiz, quizTitle }: Pick<SubmissionRecord, 'quiz' | 'quizTitle'>,
  titles: QuizTitles,
): string => titles.get(quiz) ?? quizTitle;

/** The outcomes that quizzes have now, by quiz. */
type Outcomes = ReadonlyMap<string, readonly NamedOutcome[]>;

export function presentLead(record: SubmissionRecord, titles: QuizTitles, outcomes: Outcomes): Lead {
  const outcomePlace = outcomes.get(record.quiz)?.findIndex(({ id }) => id === record.outcomeId) ?? -1;
  return {
    ...presentLeadSummary(record),
    quiz: { id: record.quiz, title: titleOf(record, titles) },
    ...(outcomePlace < 0 ? {} : { outcomePlace }),
  };
}

const presentNote = ({ id, text, at }: NonNullable<SubmissionRecord['notes']>[number]): LeadNote => ({
  id,
  text,
  at: at.toISOString(),
});

export const presentWork = ({ status, value, tags = [], notes = [] }: SubmissionRecord): LeadWork => ({
  status: status ?? 'new',
  ...(value === undefined ? {} : { value }),
  tags: tags.map(({ name }) => name),
  notes: notes.map(presentNote),
});

export function presentLeadDetail(
  record: SubmissionRecord,
  titles: QuizTitles,
  outcomes: Outcomes,
  deliveries: LeadDeliveries,
): LeadDetail {
  const { given, text, sha256, language, at, pageUrl, marketing, withdrawn } = record.consent;
  return {
    ...presentLead(record, titles, outcomes),
    rawScore: record.rawScore,
    maxScore: record.maxScore,
    ...(record.categories ? { categories: record.categories } : {}),
    ...(record.totals ? { totals: record.totals } : {}),
    version: record.version,
    answers: record.answers,
    fields: record.fields ?? [],
    ...(record.notes?.length ? { notes: record.notes.map(presentNote) } : {}),
    consent: {
      given,
      text,
      sha256,
      language,
      at: at.toISOString(),
      pageUrl,
      ...(marketing ? { marketing } : {}),
      ...(withdrawn ? { withdrawn: { ...withdrawn, at: withdrawn.at.toISOString() } } : {}),
    },
    source: record.source,
    ...deliveries,
  };
}
