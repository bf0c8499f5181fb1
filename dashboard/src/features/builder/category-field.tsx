import { Check, ChevronDown, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { limits } from '#contract/limits';
import { bucketKey } from '#contract/scoring';
import { cx } from '../../lib/cx.ts';
import { announce } from '../../ui/announcer.ts';
import { type EditedQuiz, newOutcome } from './editor-state.ts';
import type { StepProps } from './step-props.ts';

/** As high as the list gets, with the gap to its field. */
const MOST_PX = 244;

type CategoryFieldProps = {
  label: string;
  path: string;
  className?: string;
  value: string;
  outcomes: EditedQuiz['outcomes'];
  set: StepProps['set'];
  onChange: (bucket: string) => void;
};

/** Which outcome an option votes for: chosen from those there are; a name that is none of them can be made one. */
export function CategoryField({ label, path, className, value, outcomes, set, onChange }: CategoryFieldProps) {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [filter, setFilter] = useState('');
  const [active, setActive] = useState(0);
  const [above, setAbove] = useState(false);
  const names = outcomes.map(({ name }) => name).filter((name) => name.trim());
  const isNew = value.trim() !== '' && !names.some((name) => bucketKey(name) === bucketKey(value));
  const fitting = names.filter((name) => name.toLowerCase().includes(filter.trim().toLowerCase()));
  const choices = isNew ? [...fitting, value.trim()] : fitting;
  useEffect(() => setActive(isNew && fitting.length === 0 ? 0 : -1), [isNew, fitting.length]);

  useEffect(() => {
    if (open && active >= 0) document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [open, active, list]);

  const show = () => {
    const { top = 0, bottom = 0 } = field.current?.getBoundingClientRect() ?? {};
    const below = window.innerHeight - bottom;
    setAbove(below < MOST_PX && top > below);
    setFilter('');
    setActive(-1);
    setOpen(true);
  };
  const choose = (name: string) => {
    if (isNew && bucketKey(name) === bucketKey(value)) make();
    else onChange(name);
    setOpen(false);
  };
  const make = () => {
    set((now) => ({ outcomes: [...now.outcomes, newOutcome(value.trim())] }));
    announce(`“${value.trim()}” is an outcome now.`);
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return show();
      const by = key === 'ArrowDown' ? 1 : -1;
      // With none active, up goes to the last one.
      return setActive((now) => (Math.max(now, by < 0 ? 0 : -1) + by + choices.length) % Math.max(1, choices.length));
    }
    if (!open) return;
    const chosen = choices[active];
    if (key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    }
    if (key === 'Escape') {
      event.preventDefault();
      setOpen(false);
    }
  };
  const shows = open && choices.length > 0;
  return (
    <div className={cx('min-w-0', className)}>
      {/* Beside its answer it has a head of its column. */}
      <span aria-hidden className="mb-0.5 block text-xs text-hint @lg:hidden">
        Category
      </span>
      <div className="relative">
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-hint"
        />
        <input
          ref={field}
          role="combobox"
          aria-label={label}
          aria-expanded={shows}
          aria-controls={shows ? list : undefined}
          aria-activedescendant={shows && active >= 0 ? `${list}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          data-path={path}
          data-needed
          placeholder="Category"
          maxLength={limits.title}
          value={value}
          onClick={() => open || show()}
          onBlur={() => setOpen(false)}
          onKeyDown={press}
          onChange={(event) => {
            onChange(event.target.value);
            if (!open) show();
            setFilter(event.target.value);
          }}
          className={cx(
            'h-touch w-full rounded-control border bg-card pr-8 pl-3 placeholder:text-hint',
            isNew ? 'border-warn' : 'border-control',
          )}
        />
        {shows ? (
          <div
            role="listbox"
            id={list}
            aria-label={label}
            // A press on a choice does not take the focus from the field.
            onMouseDown={(event) => event.preventDefault()}
            className={cx(
              above ? 'bottom-full mb-1' : 'top-full mt-1',
              'absolute inset-x-0 z-30 max-h-60 min-w-40 overflow-y-auto rounded-card border border-hairline bg-card p-1 shadow-overlay',
            )}
          >
            {choices.map((name, index) => {
              const makes = isNew && index === choices.length - 1;
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names what is active
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
                <div
                  key={makes ? 'new' : name}
                  role="option"
                  id={`${list}-${index}`}
                  aria-selected={bucketKey(name) === bucketKey(value) && !makes}
                  onClick={() => choose(name)}
                  className={cx(
                    'flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-2 py-1.5 pointer-coarse:min-h-11',
                    index === active
                      ? 'bg-brand-tint outline-2 -outline-offset-2 outline-brand'
                      : 'hover:bg-brand-tint',
                  )}
                >
                  {makes ? <Plus className="size-4 shrink-0" aria-hidden /> : null}
                  <span className="min-w-0 flex-1 break-words">{makes ? `Make “${name}” an outcome` : name}</span>
                  {!makes && bucketKey(name) === bucketKey(value) ? (
                    <Check className="size-4 shrink-0" aria-hidden />
                  ) : null}
                </div>
              );
            })}
          </div>
        ) : null}
      </div>
      {isNew && !shows ? (
        <button
          type="button"
          onClick={() => {
            make();
            // This button goes; the field shows what it is called by, not its list.
            field.current?.focus();
            setOpen(false);
          }}
          className="mt-1 inline-flex min-h-8 items-center gap-1 text-left text-[13px] font-medium text-brand-ink hover:underline pointer-coarse:min-h-11"
        >
          <Plus className="size-3.5 shrink-0" aria-hidden /> Make “{value.trim()}” an outcome
        </button>
      ) : null}
    </div>
  );
}
