import { conversion } from '#contract/analytics/rates';
import type { QuizSummary } from '#contract/quiz/quiz.schema';

/** '45% conversion'; a quiz that nobody has seen has no such figure. */
export const conversionText = ({ submissionCount, viewCount }: QuizSummary): string =>
  viewCount ? `${conversion(submissionCount, viewCount)}% conversion` : 'no views yet';
