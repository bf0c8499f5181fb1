/** Those that the dashboard gives the same outcomes, on light ground. */
const colors = ['#b3452f', '#8a5a00', '#0f6b4c', '#1f5fa8', '#7a3f98'] as const;

/** The color of an outcome in charts, by its place in the quiz. What a color stands for is always written beside it. */
export const outcomeColor = (outcomes: ReadonlyArray<{ id: string }>, id: string | undefined): string | undefined => {
  const place = outcomes.findIndex((outcome) => outcome.id === id);
  return place < 0 ? undefined : colors[place % colors.length];
};
