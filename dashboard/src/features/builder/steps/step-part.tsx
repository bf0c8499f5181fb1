import { type ReactNode, useId } from 'react';

type StepPartProps = {
  title: string;
  /** What the preview shows while something in it has the focus (see preview-place.ts). */
  shows?: string;
  children: ReactNode;
};

/** A part of a long step, under a heading of its own. */
export function StepPart({ title, shows, children }: StepPartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-shows={shows}
      className="grid gap-6 border-t border-hairline pt-6 first:border-t-0 first:pt-0"
    >
      <h3 id={id} className="-mb-2 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
