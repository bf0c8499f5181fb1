import type { QuizAnalytics } from '#contract/analytics.schema';
import { type QuizFormula, quizFormulas } from '#contract/formulas';
import { Explained } from '../../ui/explained.tsx';

/** How a figure of a quiz is made, in the words of the API, with the numbers that went into it. */
export function Info({ name, label, data }: { name: QuizFormula; label: string; data: QuizAnalytics }) {
  return <Explained label={label} formula={quizFormulas[name]} counts={data.explain?.[name]?.counts} />;
}
