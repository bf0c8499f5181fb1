import { Trash2 } from 'lucide-react';
import { Button } from '../../../ui/actions/button.tsx';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { optionMark } from '../editing/turns.ts';
import type { AnswersProps } from './editor.ts';

type RangeEndProps = {
  question: Pick<AnswersProps, 'options' | 'min'>;
  place: number;
  path: string;
  problem: string | undefined;
  onChange: (upTo: number | undefined) => void;
  onRemove: () => void;
};

/** Where a range ends. It begins where the one before it ends, so that no number is left out; the last one takes all that is above. */
export function RangeEnd({ question: { options, min }, place, path, problem, onChange, onRemove }: RangeEndProps) {
  const mark = optionMark(place, options.length);
  const isLast = place === options.length - 1;
  const below = options[place - 1]?.upTo ?? min;
  return (
    <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
      <span className="flex min-h-touch items-center text-[13px] text-hint">
        {below === undefined ? '' : place === 0 ? `From ${below} ` : `Above ${below} `}
        {isLast ? 'and all that is higher' : 'up to'}
      </span>
      {isLast && options[place]?.upTo === undefined ? null : (
        <NumberField
          hideLabel
          className="w-28"
          label={`Range ${mark} up to`}
          data-path={path}
          value={options[place]?.upTo}
          error={problem}
          onChange={onChange}
        />
      )}
      <Button variant="ghost" className="px-2.5" aria-label={`Remove range ${mark}`} onClick={onRemove}>
        <Trash2 />
      </Button>
    </div>
  );
}
