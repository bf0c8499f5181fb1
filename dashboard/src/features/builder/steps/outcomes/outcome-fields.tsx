import type { Outcome } from '#contract/quiz/quiz.schema';
import { limits } from '#contract/web/limits';
import { TextField } from '../../../../ui/forms/field.tsx';
import type { StepProps } from '../../editing/step-props.ts';
import { PLACEHOLDER_HINT } from '../placeholder-hint.ts';
import { PipedField } from '../result-page/piped-field.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { OutcomeExtras } from './outcome-extras.tsx';

type OutcomeFieldsProps = Pick<StepProps, 'quiz' | 'set' | 'errorOf'> & {
  outcome: Outcome;
  index: number;
};

/** All that an outcome has. */
export function OutcomeFields({ outcome, index, quiz, set, errorOf }: OutcomeFieldsProps) {
  const points = quiz.outcomeType === 'points';
  const path = `outcomes.${index}`;
  const called = `Outcome ${index + 1}`;
  const change = (part: Partial<Outcome>) =>
    set((now) => ({
      outcomes: now.outcomes.map((other) => (other.id === outcome.id ? { ...other, ...part } : other)),
    }));
  const band = (field: 'minScore' | 'maxScore', label: string) => (
    <TextField
      className="w-20 shrink-0"
      label={label}
      aria-label={`${called} ${label.toLowerCase()}`}
      data-path={`${path}.${field}`}
      data-needed
      // What is wrong with the ranges is said below them all.
      aria-invalid={errorOf(`${path}.${field}`) ? true : undefined}
      type="number"
      min={0}
      max={100}
      value={outcome[field] ?? ''}
      onChange={({ target: { value } }) =>
        change({ [field]: value === '' ? null : Math.min(100, Math.max(0, Math.round(Number(value)))) })
      }
    />
  );
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-hairline p-4">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          className="min-w-0 flex-1 basis-full sm:basis-0"
          label={`${called} name`}
          data-path={`${path}.name`}
          maxLength={limits.title}
          value={outcome.name}
          error={errorOf(`${path}.name`)}
          onChange={({ target }) => change({ name: target.value })}
        />
        {points ? band('minScore', 'From') : null}
        {points ? band('maxScore', 'To') : null}
      </div>
      <PipedField
        label={`${called} title`}
        data-path={`${path}.title`}
        maxLength={limits.title}
        placeholder="Shown as the result’s heading"
        hint={`In the title, the description and the button ${PLACEHOLDER_HINT}`}
        quiz={quiz}
        value={outcome.title}
        onChange={(title) => change({ title })}
      />
      <RichTextField
        label={`${called} description`}
        path={`${path}.description`}
        maxLength={limits.text}
        plain={outcome.description}
        rich={outcome.richText}
        error={errorOf(`${path}.richText`)}
        quiz={quiz}
        onChange={(description, richText) => change({ description, richText })}
      />
      <OutcomeExtras outcome={outcome} index={index} quiz={quiz} change={change} errorOf={errorOf} />
    </div>
  );
}
