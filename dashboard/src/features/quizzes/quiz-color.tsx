import { DEFAULT_PRIMARY, hexColor } from '#contract/web/color';

/** By which a quiz is found again at a glance: the colour that its visitors see. */
export const QuizColor = ({ color }: { color: string }) => (
  <span
    aria-hidden
    className="h-5 w-1.5 shrink-0 rounded-full border border-control/40"
    style={{ backgroundColor: hexColor(color) ?? DEFAULT_PRIMARY }}
  />
);
