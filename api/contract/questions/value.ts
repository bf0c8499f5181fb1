type Range = { upTo?: number | undefined };
type Bounds = { min?: number | undefined; max?: number | undefined; step?: number | undefined };

/** The range that holds a value: the first that reaches up to it. */
export const rangeOf = <R extends Range>(ranges: readonly R[], value: number): R | undefined =>
  ranges.find(({ upTo }) => upTo === undefined || value <= upTo);

/** What is wrong with a value: below `min`, above `max`, or between two steps. */
export function valueProblem({ min, max, step }: Bounds, value: number): 'min' | 'max' | 'step' | undefined {
  if (min !== undefined && value < min) return 'min';
  if (max !== undefined && value > max) return 'max';
  const steps = (value - (min ?? 0)) / (step || 1);
  // Tenths and the like have no exact binary form.
  return step && Math.abs(steps - Math.round(steps)) > 1e-6 ? 'step' : undefined;
}
