import type { LinkSettings } from '../../../contract/connections/link.schema.ts';
import { acceptAnswers } from '../../../contract/lead/accept-answers.ts';
import { consentTexts } from '../../../contract/lead/consent-text.ts';
import type { LeadField } from '../../../contract/lead/lead-form.schema.ts';
import type { LeadFieldValue } from '../../../contract/lead/submission.schema.ts';
import { SAMPLE_TEXT, sampleAnswer } from '../../../contract/questions/sample-answer.ts';
import type { QuizRecord } from '../../quizzes/quiz.model.ts';
import { withNames } from '../../submissions/intake/lead-record.ts';
import { scoreVersion } from '../../submissions/intake/score-version.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';

/**
 * A made-up lead of a quiz, whose owner sees by it how leads arrive: the first options, and the result that they lead to. It is always the same
 * one, so that a tool which keeps leads by their ids keeps one of it.
 * @param facts.email the owner's own address: mail tools refuse made-up ones
 */
export function sampleLead(
  quiz: QuizRecord,
  { mapping }: Pick<LinkSettings, 'mapping'>,
  { publicUrl, email }: { publicUrl: string; email: string },
): SubmissionRecord {
  const { questions, outcomes, leadFields, consentText, marketingText } = quiz;
  const { answers } = acceptAnswers(questions, questions.flatMap(sampleAnswer));
  const { score, outcomeId, outcome, rawScore, maxScore, categories, totals } = scoreVersion(quiz, answers);
  const asked = new Map(questions.map((question) => [question.id, question]));
  const names = new Map(outcomes.map(({ id, name }) => [id, name]));
  const pageUrl = `${publicUrl}/quiz/${quiz._id}`;
  const now = new Date();
  const hidden = mapping.flatMap(({ from }) =>
    from.startsWith('hidden:') ? [[from.slice('hidden:'.length), 'sample']] : [],
  );
  return {
    _id: `sample-${quiz._id}`,
    quiz: quiz._id,
    owner: quiz.owner,
    sessionId: '',
    contentHash: '',
    version: quiz.version,
    quizTitle: quiz.title,
    name: 'Sample Lead',
    firstName: 'Sample',
    lastName: 'Lead',
    email,
    addresses: [],
    mailbox: '',
    outcomeId,
    outcome,
    totalScore: score,
    rawScore,
    maxScore,
    categories,
    totals: withNames(quiz, totals),
    answers: answers.flatMap((answer) => {
      const question = asked.get(answer.questionId);
      const outcome = answer.worth.votes.map((vote) => names.get(vote.outcomeId)).join(', ');
      return question ? [{ ...answer, questionTitle: question.title, type: question.type, outcome }] : [];
    }),
    consent: {
      given: true,
      text: consentText || consentTexts.en,
      sha256: '',
      language: 'en',
      at: now,
      pageUrl,
      proof: '',
      marketing: { given: true, text: marketingText, sha256: '' },
    },
    fields: leadFields.flatMap(sampleField),
    source: {
      pageUrl,
      utmSource: 'sample',
      utmMedium: 'sample',
      utmCampaign: 'sample',
      ...(hidden.length > 0 ? { hidden: Object.fromEntries(hidden) } : {}),
    },
    outbox: [],
    // As runs of the owner are, it is said to be no lead.
    own: true,
    counted: true,
    erasedAt: null,
    createdAt: now,
  };
}

const sampleValues: Partial<Record<LeadField['kind'], string>> = {
  phone: '+12025550123',
  company: 'Sample Company',
  checkbox: 'yes',
};
function sampleField({ id, kind, label, choices }: LeadField): LeadFieldValue[] {
  if (kind === 'name' || kind === 'email') return [];
  return [{ id, kind, label: label || id, value: sampleValues[kind] ?? choices[0] ?? SAMPLE_TEXT }];
}
