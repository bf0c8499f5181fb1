import type { QuizSummary } from '#contract/quiz.schema';
import { conversion } from '#contract/rates';

/** '45% conversion'; a quiz that nobody has seen has no such figure. */
export const conversionText = ({ submissionCount, viewCount }: QuizSummary): string =>
  viewCount ? `${conversion(submissionCount, viewCount)}% conversion` : 'no views yet';
