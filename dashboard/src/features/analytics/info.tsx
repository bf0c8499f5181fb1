import type { ExplainedFigure, QuizAnalytics } from '#contract/analytics/analytics.schema';
import { Explained } from '../../ui/overlays/explained.tsx';

type InfoProps = {
  label: string;
  /** The explained figure, or several by their labels. */
  name: ExplainedFigure | Readonly<Record<string, ExplainedFigure>>;
  data: QuizAnalytics;
};

/** How figures of a quiz are calculated, in the words of the API, with the numbers that went into them. */
export function Info({ name, label, data }: InfoProps) {
  const told = (figure: ExplainedFigure) => {
    const { formula = '', counts } = data.explain?.[figure] ?? {};
    return { words: formula, counts };
  };
  return (
    <Explained
      label={label}
      formulas={
        typeof name === 'string' ? [told(name)] : Object.entries(name).map(([of, figure]) => ({ of, ...told(figure) }))
      }
    />
  );
}
