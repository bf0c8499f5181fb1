import type { ResultRules } from '../../contract/quiz/version-fields.ts';
import { resultCard } from '../../contract/scoring/result-card.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import type { ShownVersion } from '../submissions/intake/check-answers.ts';
import { scoreVersion } from '../submissions/intake/score-version.ts';
import type { SubmissionRecord } from '../submissions/submission.model.ts';
import { compareResult } from './compare-result.ts';

/** The result of a stored lead as its visitor saw it, without thanks and ways on. */
export async function leadCard(
  { outcomeId, outcome, totalScore: score, answers, name, email, consent, source }: SubmissionRecord,
  quiz: QuizRecord,
  version: ShownVersion & ResultRules,
) {
  const { categories, totals } = scoreVersion(version, answers);
  return resultCard(
    { ...version, thankYouPageType: 'custom', showScore: quiz.showScore },
    {
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
      comparison: await compareResult(quiz._id, score, version.resultBlocks),
    },
  );
}
