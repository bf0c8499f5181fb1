import { type ComponentType, useEffect, useState } from 'react';
import { Finished } from './finished.tsx';
import type { ShownLead } from './lead-inbox.tsx';

/** Fetched with what draws a quiz. */
type Demo = ComponentType<{ onLead: (lead: ShownLead) => void }>;

/**
 * The demo quiz itself. Until the page is painted and the widget has come, and where it does not come, a picture of its first question stands
 * in its place.
 */
export function LiveQuiz({ onLead }: { onLead: (lead: ShownLead) => void }) {
  const [Quiz, setQuiz] = useState<Demo>();
  useEffect(() => {
    let isHere = true;
    import('./demo-quiz-widget.tsx').then(
      ({ DemoQuizWidget }) => isHere && setQuiz(() => DemoQuizWidget),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <section aria-label="Demo quiz" className="relative isolate mx-auto w-full max-w-[30rem]">
      <div aria-hidden className="absolute inset-x-0 inset-y-6 -z-10 rounded-full bg-brand-tint blur-2xl" />
      <div className="rounded-dialog shadow-overlay">
        {Quiz ? <Quiz onLead={onLead} /> : <Finished part="first question" />}
      </div>
      <p className="mt-4 text-center text-sm text-hint">
        This is the real widget. Answer it, and watch the lead arrive below. Nothing is sent.
      </p>
    </section>
  );
}
