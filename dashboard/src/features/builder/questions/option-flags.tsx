import { X } from 'lucide-react';
import { kinds } from '#contract/questions/kinds';
import type { QuestionType, QuizOption } from '#contract/questions/question.schema';
import { Menu, MenuCheck } from '../../../ui/overlays/menu.tsx';
import { Tip } from '../../../ui/overlays/tip.tsx';

const flags = [
  ['other', 'Visitors write their own answer'],
  ['alone', 'Excludes the others'],
] as const;

type OptionFlagsProps = {
  option: QuizOption;
  mark: string;
  onChange: (part: Partial<QuizOption>) => void;
};

const markClass =
  'mt-1 grid size-8 shrink-0 place-items-center rounded-control bg-brand-tint text-[13px] font-semibold text-brand-ink';

/**
 * The letter of an option; where its kind has any, a menu of what sets it apart from the others.
 * @param isPlain whether it is no menu: hundreds of them would take long to draw
 */
export function OptionMark({
  type,
  option,
  mark,
  isPlain,
  onChange,
}: OptionFlagsProps & { type: QuestionType; isPlain: boolean }) {
  const own = flags.filter(([name]) => kinds[type].optionSettings.includes(name));
  if (isPlain || own.length === 0)
    return (
      <span aria-hidden className={markClass}>
        {mark}
      </span>
    );
  return (
    <Menu
      align="start"
      trigger={
        <Tip text="What sets it apart">
          <button
            type="button"
            aria-label={`What sets option ${mark} apart`}
            className={`${markClass} relative before:absolute before:-inset-1.5 hover:bg-hairline`}
          >
            {mark}
          </button>
        </Tip>
      }
    >
      {own.map(([name, words]) => (
        <MenuCheck key={name} checked={option[name] ?? false} onChange={(on) => onChange({ [name]: on || undefined })}>
          {words}
        </MenuCheck>
      ))}
    </Menu>
  );
}

/** What sets an option apart from the others, each with a button that takes it away. */
export function OptionFlags({ option, mark, onChange }: OptionFlagsProps) {
  const set = flags.filter(([name]) => option[name]);
  if (set.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      {set.map(([name, words]) => (
        <span
          key={name}
          className="inline-flex h-7 items-center gap-1 rounded-full bg-brand-tint pr-1 pl-2.5 text-xs font-medium text-brand-ink"
        >
          {words}
          <button
            type="button"
            aria-label={`${words}: take it from option ${mark}`}
            onClick={() => onChange({ [name]: undefined })}
            className="relative grid size-5 place-items-center rounded-full before:absolute before:-inset-2.5 hover:bg-hairline"
          >
            <X className="size-3.5" aria-hidden />
          </button>
        </span>
      ))}
    </p>
  );
}
