/** By which a quiz is found again at a glance. */
export const QuizColor = ({ color }: { color: string }) => (
  <span
    aria-hidden
    className="h-5 w-1.5 shrink-0 rounded-full border border-control/40"
    style={{ backgroundColor: color }}
  />
);
