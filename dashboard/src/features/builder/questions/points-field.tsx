import { useId, useState } from 'react';
import { readPoints, standsForPoints } from './option-rows.ts';

type PointsFieldProps = { label: string; path: string; value: number; onChange: (points: number) => void };

/** What is typed stays as typed ("-" on the way to "-5") until the field is left; the quiz gets the number it stands for. */
export function PointsField({ label, path, value, onChange }: PointsFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const note = useId();
  const said = refused !== undefined && value === 0;
  return (
    <>
      <input
        aria-label={label}
        aria-invalid={said || undefined}
        aria-describedby={said ? note : undefined}
        title="Points"
        data-path={path}
        inputMode="numeric"
        className="h-touch min-w-0 rounded-control border border-control bg-card px-3 text-right tabular-nums aria-[invalid=true]:border-bad"
        value={typed !== undefined && readPoints(typed) === value ? typed : String(value)}
        onChange={(event) => {
          setRefused(undefined);
          setTyped(event.target.value);
          onChange(readPoints(event.target.value));
        }}
        onBlur={() => {
          if (typed !== undefined) setRefused(standsForPoints(typed) ? undefined : typed);
          setTyped(undefined);
        }}
      />
      {said ? (
        <p id={note} role="alert" className="order-last col-span-full text-right text-[13px] break-words text-bad">
          “{refused}” is not a whole number, so 0 is kept.
        </p>
      ) : null}
    </>
  );
}
