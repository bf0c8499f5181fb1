import { ArrowLeftRight, SlidersHorizontal } from 'lucide-react';
import { limits } from '#contract/web/limits';
import { Button } from '../../../ui/actions/button.tsx';
import { announce } from '../../../ui/feedback/announcer.ts';
import { SelectField } from '../../../ui/forms/field.tsx';
import { Segments } from '../../../ui/forms/segments.tsx';
import type { AnswersProps, QuestionEditor } from './editor.ts';
import { EndWords } from './end-words.tsx';
import { OptionList } from './option-list.tsx';
import { keepWritten } from './option-rows.ts';
import { FIRST_STEPS, reversedWorth, scalePresets, scaleRows } from './scale-steps.ts';

const looks = [
  ['numbers', 'Numbers'],
  ['stars', 'Stars'],
  ['faces', 'Faces'],
  ['slider', 'Slider'],
] as const;
type Look = (typeof looks)[number][0];

export const scale: QuestionEditor = {
  name: 'Scale',
  about: 'Numbers, stars, faces or NPS',
  Icon: SlidersHorizontal,
  begin: (options, outcomeType) => {
    const written = options.filter(({ text }) => text.trim());
    const isScale = written.length >= limits.minOptions && written.length <= limits.scaleSteps;
    return isScale ? written : scaleRows([], { steps: FIRST_STEPS, spreads: outcomeType === 'points' });
  },
  Answers: Steps,
  keep: keepWritten,
  chooses: () => 'one',
};

function Steps(props: AnswersProps) {
  const { index, options, look, outcomeType, onChange } = props;
  const spreads = outcomeType === 'points';
  const shown: Look = looks.some(([name]) => name === look) ? (look as Look) : 'numbers';
  return (
    <div className="@container grid grid-cols-1 gap-4">
      <fieldset aria-label="Ready-made scales" className="flex flex-wrap gap-1.5">
        {scalePresets.map(({ name, steps, first, ...settings }) => (
          <Button
            key={name}
            className="px-3"
            onClick={() => {
              onChange((now) => ({
                ...now,
                ...settings,
                look: settings.look,
                options: scaleRows(now.options, { steps, first, spreads }),
              }));
              announce(`${name}: ${steps} steps.`);
            }}
          >
            {name}
          </Button>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          className="w-24"
          label="Steps"
          data-path={`questions.${index}.options`}
          value={options.length}
          onChange={({ target }) =>
            onChange((now) => ({ ...now, options: scaleRows(now.options, { steps: Number(target.value), spreads }) }))
          }
        >
          {Array.from({ length: limits.scaleSteps - 1 }, (_, step) => step + limits.minOptions).map((steps) => (
            <option key={steps}>{steps}</option>
          ))}
        </SelectField>
        <Segments
          label="Look of the scale"
          value={shown}
          choices={looks}
          onChange={(next) => onChange((now) => ({ ...now, look: next === 'numbers' ? undefined : next }))}
        />
        <Button
          variant="ghost"
          onClick={() => {
            onChange((now) => ({ ...now, options: reversedWorth(now.options) }));
            announce('The first step is now worth what the last one was.');
          }}
        >
          <ArrowLeftRight /> Reverse
        </Button>
      </div>
      <EndWords {...props} />
      <details open={outcomeType === 'bucket' || options.some(({ next }) => next) || undefined}>
        <summary className="cursor-pointer rounded-control py-2.5 text-[13px] font-medium text-soft pointer-coarse:py-3">
          Each step{outcomeType === 'points' ? `: ${options.map(({ points }) => points).join(', ')} points` : ''}
        </summary>
        <div className="mt-1">
          <OptionList {...props} fixed />
        </div>
      </details>
    </div>
  );
}
