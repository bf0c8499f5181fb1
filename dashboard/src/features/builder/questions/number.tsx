import { Hash, Plus } from 'lucide-react';
import { useRef } from 'react';
import { oneLine } from '#contract/texts/clean-text';
import { limits } from '#contract/web/limits';
import { Button } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { Segments } from '../../../ui/forms/segments.tsx';
import type { AnswersProps, QuestionEditor } from './editor.ts';
import { EndWords } from './end-words.tsx';
import { rangeLabel, withoutRange, withRangeAdded, withRanges } from './number-ranges.ts';
import { OptionList } from './option-list.tsx';
import { RangeEnd } from './range-end.tsx';

const looks = [
  ['field', 'Field'],
  ['slider', 'Slider'],
] as const;
/** What a slider reaches from and to until the owner says it. */
const SLIDER = { min: 0, max: 100 };

export const number: QuestionEditor = {
  name: 'Number',
  about: 'A number, in a field or on a slider',
  Icon: Hash,
  begin: () => [],
  Answers: NumberRules,
  keep: (question) => ({
    options: question.options.map((option, place) => ({
      ...option,
      text: oneLine(option.text) || rangeLabel(question, place),
    })),
  }),
};

function NumberRules(props: AnswersProps) {
  const { index, options, look, unit, problems, onChange } = props;
  const adder = useRef<HTMLButtonElement>(null);
  const isSlider = look === 'slider';
  const bound = (name: 'min' | 'max' | 'step', label: string) => (
    <NumberField
      label={label}
      data-path={`questions.${index}.${name}`}
      placeholder={name === 'step' ? 'Any' : 'None'}
      value={props[name]}
      error={problems[name]}
      onChange={(value) => onChange((now) => withRanges(now, { [name]: value }))}
    />
  );
  return (
    <div className="@container grid grid-cols-1 gap-4">
      <Segments
        label="Look of the number"
        className="justify-self-start"
        value={isSlider ? 'slider' : 'field'}
        choices={looks}
        onChange={(next) =>
          onChange((now) =>
            next === 'slider'
              ? { ...now, look: next, min: now.min ?? SLIDER.min, max: now.max ?? SLIDER.max }
              : { ...now, look: undefined },
          )
        }
      />
      <div className="grid grid-cols-2 gap-3 @lg:grid-cols-4">
        {bound('min', 'Least')}
        {bound('max', 'Most')}
        {bound('step', 'Step')}
        <TextField
          label="Unit"
          data-path={`questions.${index}.unit`}
          maxLength={limits.unit}
          placeholder="years"
          value={unit ?? ''}
          error={problems.unit}
          onChange={({ target }) => onChange((now) => ({ ...now, unit: target.value || undefined }))}
        />
      </div>
      {isSlider ? <EndWords {...props} /> : null}
      {options.length > 0 ? (
        <OptionList
          {...props}
          fixed
          below={(option, place) => (
            <RangeEnd
              question={props}
              place={place}
              path={`questions.${index}.options.${place}.upTo`}
              problem={problems[`options.${place}.upTo`]}
              onChange={(upTo) =>
                onChange((now) =>
                  withRanges(now, {
                    options: now.options.map((other) => (other.id === option.id ? { ...other, upTo } : other)),
                  }),
                )
              }
              onRemove={() => {
                adder.current?.focus();
                onChange((now) => withoutRange(now, option.id));
              }}
            />
          )}
        />
      ) : (
        <p className="text-[13px] text-hint">Without ranges a number is never scored.</p>
      )}
      <Button
        ref={adder}
        variant="ghost"
        className="justify-self-start text-brand-ink"
        aria-disabled={options.length >= limits.options}
        onClick={() => onChange(withRangeAdded)}
      >
        <Plus /> {options.length > 0 ? 'Add range' : 'Add ranges'}
      </Button>
    </div>
  );
}
