import type { QuizAnalytics } from '#contract/analytics.schema';
import { type QuizFormula, quizFormulas } from '#contract/formulas';
import { Explained } from '../../ui/explained.tsx';

type InfoProps = {
  label: string;
  /** The formula, or several by the figure that each is of. */
  name: QuizFormula | Readonly<Record<string, QuizFormula>>;
  data: QuizAnalytics;
};

/** How figures of a quiz are made, in the words of the API, with the numbers that went into them. */
export function Info({ name, label, data }: InfoProps) {
  const told = (formula: QuizFormula) => ({ words: quizFormulas[formula], counts: data.explain?.[formula]?.counts });
  return (
    <Explained
      label={label}
      formulas={
        typeof name === 'string'
          ? [told(name)]
          : Object.entries(name).map(([of, formula]) => ({ of, ...told(formula) }))
      }
    />
  );
}
