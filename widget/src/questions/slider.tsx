/** @jsxRuntime classic */
/** @jsx h */
import { type ComponentChildren, h } from 'preact';

type SliderProps = {
  min: number;
  max: number;
  step: number;
  /** The middle is shown, and is no answer, until the visitor has moved or pressed the slider. */
  value: number | undefined;
  /** The value for screen readers. */
  words: string;
  low: ComponentChildren;
  high: ComponentChildren;
  isInvalid: boolean;
  onValue(value: number): void;
};

/** A native slider, with words at both ends. */
export function Slider({ min, max, step, value, words, low, high, isInvalid, onValue }: SliderProps) {
  const shown = value ?? min + Math.round((max - min) / 2 / step) * step;
  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) => onValue(+currentTarget.value);
  return (
    <div>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={shown}
        style={`--qf-at:${(100 * (shown - min)) / (max - min)}%`}
        aria-labelledby="q"
        aria-describedby="ends problem"
        aria-valuetext={words}
        aria-invalid={isInvalid}
        onInput={take}
        onClick={take}
      />
      <p class="ends" id="ends">
        <span>{low}</span> <span>{high}</span>
      </p>
    </div>
  );
}
