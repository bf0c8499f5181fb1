/** @jsxRuntime classic */
/** @jsx h */
import { type ComponentChildren, h } from 'preact';
import { ends } from '../questions/ends.css.ts';
import type { QuestionProps } from '../questions/question-view.ts';

export type SliderProps = QuestionProps & {
  min: number;
  max: number;
  step: number;
  /** Undefined until the visitor has moved or pressed the slider: it stands muted in the middle, without a fill. */
  value: number | undefined;
  /** The value for screen readers. */
  words: string | undefined;
  low: ComponentChildren;
  high: ComponentChildren;
  onValue(value: number): void;
};

/** A native slider, with words at both ends. */
function Slider({ min, max, step, value, words, low, high, state, messages, onValue }: SliderProps) {
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
        style={
          value === undefined ? '--qf-at:0%;--qf-dot:var(--qf-edge)' : `--qf-at:${(100 * (shown - min)) / (max - min)}%`
        }
        aria-labelledby="q"
        aria-describedby="ends problem"
        aria-valuetext={words ?? messages.selectAnswer}
        aria-invalid={!!state.value.unanswered}
        onInput={take}
        onClick={take}
      />
      <p class="ends" id="ends">
        <span>{low}</span> <span>{high}</span>
      </p>
    </div>
  );
}

export const slider = {
  Slider,
  styles: `${ends}
.big {
  margin-top: 28px;
  font-size: 44px;
  line-height: 52px;
  font-weight: 700;
  letter-spacing: -.03em;
  text-align: center;
}
[type=range] {
  --qf-way: right;
  appearance: none;
  display: block;
  width: 100%;
  height: 44px;
  background: linear-gradient(to var(--qf-way), var(--qf-fill) var(--qf-at), var(--qf-line) 0) center/100% 8px no-repeat;
  cursor: pointer;
}
[type=range]:dir(rtl) {
  --qf-way: left;
}
[type=range]::-webkit-slider-thumb {
  appearance: none;
  width: 32px;
  height: 32px;
  border: 2px solid var(--qf-dot, var(--qf-fill));
  border-radius: 50%;
  background-color: var(--qf-back);
}
[type=range]::-moz-range-thumb {
  box-sizing: border-box;
  width: 32px;
  height: 32px;
  border: 2px solid var(--qf-dot, var(--qf-fill));
  border-radius: 50%;
  background-color: var(--qf-back);
}
.big .entry {
  display: inline-block;
  width: auto;
  min-width: 1em;
  field-sizing: content;
  max-width: 100%;
  padding: 0;
  border-color: transparent;
  text-align: center;
  letter-spacing: inherit;
}
.big span {
  font-size: 20px;
  letter-spacing: 0;
  color: var(--qf-soft);
}
`,
};
