import { RadioGroup } from 'radix-ui';
import { cx } from '../../../lib/cx.ts';

type Choice<V extends string> = { value: V; title: string; text: string };

/** One of a few ways, each explained. */
export function ChoiceCards<V extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: V;
  choices: Array<Choice<V>>;
  onChange: (value: V) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <RadioGroup.Root
        value={value}
        onValueChange={(next) => onChange(next as V)}
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] gap-3"
      >
        {choices.map((choice) => (
          <RadioGroup.Item
            key={choice.value}
            value={choice.value}
            className={cx(
              'flex flex-col rounded-card border p-4 text-left transition-colors',
              value === choice.value
                ? 'border-brand bg-brand-tint ring-1 ring-brand'
                : 'border-control hover:bg-brand-tint',
            )}
          >
            <span className="block font-semibold">{choice.title}</span>
            <span className="mt-0.5 block text-[13px] text-soft">{choice.text}</span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </fieldset>
  );
}
