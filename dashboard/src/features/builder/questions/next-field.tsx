import { CornerDownRight } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import type { Target } from '../editing/turns.ts';

type NextFieldProps = {
  /** What it is called to those who do not see where it stands. */
  label: string;
  shownLabel: string;
  path: string;
  /** A target; undefined for what comes next without one. */
  value: string | undefined;
  targets: readonly Target[];
  /** What comes next without one, in words. */
  fallback: string;
  problem: string | undefined;
  onChange: (next: string | undefined) => void;
};

/** What comes after an option or a question. A turn that leads nowhere any more is said to, and mended by a press. */
export function NextField({ label, shownLabel, path, value, targets, fallback, problem, onChange }: NextFieldProps) {
  const note = useId();
  const isMissing = value !== undefined && !targets.some((target) => target.value === value);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span aria-hidden className="flex items-center gap-1.5 text-[13px] text-hint">
          <CornerDownRight className="size-4" /> {shownLabel}
        </span>
        <select
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? note : undefined}
          data-path={path}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value || undefined)}
          className="h-touch max-w-full min-w-0 flex-1 basis-40 truncate rounded-control border border-control bg-card px-2.5 aria-[invalid=true]:border-bad @lg:max-w-80"
        >
          <option value="">{fallback}</option>
          {isMissing ? <option value={value}>Not a later question</option> : null}
          {targets.map((target) => (
            <option key={target.value} value={target.value}>
              {target.label}
            </option>
          ))}
        </select>
      </div>
      {problem ? (
        <div className="mt-1 flex flex-wrap items-center gap-x-3">
          <p id={note} role="alert" className="text-[13px] text-bad">
            {problem}
          </p>
          <Button onClick={() => onChange(undefined)}>Go to the next question</Button>
        </div>
      ) : null}
    </div>
  );
}
