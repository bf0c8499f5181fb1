import type { ResultRules } from '../../contract/quiz/version-fields.ts';
import { resultCard, resultValues } from '../../contract/scoring/result-card.ts';
import type { PlaceholderValues } from '../../contract/texts/piped-values.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import type { ShownVersion } from '../submissions/intake/check-answers.ts';
import { scoreVersion } from '../submissions/intake/score-version.ts';
import type { SubmissionRecord } from '../submissions/submission.model.ts';
import { compareResult } from './compare-result.ts';

/** The result of a stored lead as its visitor saw it, without thanks and ways on. */
export async function leadCard(lead: SubmissionRecord, quiz: QuizRecord, version: ShownVersion & ResultRules) {
  const comparison = await compareResult(quiz._id, lead.totalScore, version.resultBlocks);
  return resultCard(
    { ...version, thankYouPageType: 'custom', showScore: quiz.showScore },
    { ...resultOf(lead, version), comparison },
  );
}

/** What texts about that result are filled with. */
export const leadValues = (lead: SubmissionRecord, version: ShownVersion & ResultRules): PlaceholderValues =>
  resultValues(version, resultOf(lead, version)).values;

function resultOf(
  { outcomeId, outcome, totalScore: score, answers, name, email, consent, source }: SubmissionRecord,
  version: ShownVersion,
) {
  const { categories, totals } = scoreVersion(version, answers);
  return {
    score,
    outcomeId,
    outcome,
    categories,
    totals,
    name,
    answers,
    email,
    hidden: source.hidden,
    consentGiven: consent.given,
    language: consent.language,
  };
}
