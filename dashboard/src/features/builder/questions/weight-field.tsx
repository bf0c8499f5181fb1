import { useId, useState } from 'react';

const MAX_WEIGHT = 100;

type WeightFieldProps = { label: string; path: string; value: number; onChange: (weight: number) => void };

/** The weight of a vote. What is typed stays as typed until the field is left; what is no weight changes nothing. */
export function WeightField({ label, path, value, onChange }: WeightFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const note = useId();
  return (
    <>
      <input
        aria-label={label}
        aria-invalid={refused === undefined ? undefined : true}
        aria-describedby={refused === undefined ? undefined : note}
        title="Weight, from −100 to 100"
        data-path={path}
        inputMode="numeric"
        className="h-touch w-full min-w-0 rounded-control border border-control bg-card px-2 text-right tabular-nums aria-[invalid=true]:border-bad"
        // An undo of the whole quiz may have changed it meanwhile.
        value={typed !== undefined && (readWeight(typed) ?? value) === value ? typed : String(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          setRefused(undefined);
          const weight = readWeight(target.value);
          if (weight !== undefined) onChange(weight);
        }}
        onBlur={() => {
          if (typed !== undefined && readWeight(typed) === undefined) setRefused(typed.trim());
          setTyped(undefined);
        }}
      />
      {refused === undefined ? null : (
        <p id={note} role="alert" className="order-last col-span-full text-right text-[13px] break-words text-bad">
          “{refused}” is no weight, so {value} is kept: whole numbers from −{MAX_WEIGHT} to {MAX_WEIGHT}, not 0.
        </p>
      )}
    </>
  );
}

function readWeight(text: string): number | undefined {
  const weight = Number(text.trim().replace('−', '-'));
  return text.trim() !== '' && Number.isInteger(weight) && weight !== 0 && Math.abs(weight) <= MAX_WEIGHT
    ? weight
    : undefined;
}
