/** What to do, in order. */
export const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className="grid gap-2.5">
    {steps.map((step, index) => (
      <li key={step} className="flex gap-3">
        <span
          aria-hidden
          className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-tint text-xs font-semibold text-brand-ink"
        >
          {index + 1}
        </span>
        <span className="pt-0.5">{step}</span>
      </li>
    ))}
  </ol>
);
