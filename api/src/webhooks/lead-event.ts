import type { SubmissionRecord } from '../submissions/submission.model.ts';

/** What a receiver gets of a lead, as JSON text. Without consent to marketing the e-mail address stays here. */
export function leadEvent(lead: SubmissionRecord): string {
  return JSON.stringify({
    type: 'lead.created',
    timestamp: lead.createdAt.toISOString(),
    data: {
      id: lead._id,
      quiz: { id: lead.quiz, title: lead.quizTitle },
      name: lead.name,
      firstName: lead.firstName,
      lastName: lead.lastName,
      email: lead.consent.given ? lead.email : '',
      score: lead.totalScore,
      rawScore: lead.rawScore,
      maxScore: lead.maxScore,
      outcome: lead.outcome,
      consent: { given: lead.consent.given, text: lead.consent.text, at: lead.consent.at.toISOString() },
      answers: lead.answers.map(({ questionId, questionTitle, text }) => ({
        questionId,
        question: questionTitle,
        answer: text,
      })),
      source: lead.source,
    },
  });
}

/** A recognisable event without a lead in it. */
export const testEvent = (quiz: { _id: string; title: string }, now: Date): string =>
  JSON.stringify({
    type: 'test',
    timestamp: now.toISOString(),
    data: { quiz: { id: quiz._id, title: quiz.title }, message: 'This is a test event from Quizfunnel.' },
  });
