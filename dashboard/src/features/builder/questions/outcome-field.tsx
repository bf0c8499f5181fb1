import { Check, ChevronDown, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { QuizOption } from '#contract/questions/question.schema';
import { nameKey, outcomeNamed } from '#contract/scoring/buckets';
import { limits } from '#contract/web/limits';
import { cx } from '../../../lib/cx.ts';
import { announce } from '../../../ui/feedback/announcer.ts';
import { outcomeLabel } from '../../quizzes/outcome-label.ts';
import type { EditedQuiz } from '../editing/edited-quiz.ts';
import { categoryOf, makeOutcome } from '../editing/outcomes.ts';
import type { StepProps } from '../editing/step-props.ts';

/** As high as the list gets, with the gap to its field. */
const MOST_PX = 244;

type OutcomeFieldProps = {
  label: string;
  /** That of the option. */
  path: string;
  className?: string;
  option: QuizOption;
  outcomes: EditedQuiz['outcomes'];
  set: StepProps['set'];
  onChange: (part: Pick<QuizOption, 'votes' | 'bucket'>) => void;
};

/** Which outcome an option votes for: chosen from those there are; a name that is none of them can be made one. */
export function OutcomeField({ label, path, className, option, outcomes, set, onChange }: OutcomeFieldProps) {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [filter, setFilter] = useState('');
  const [active, setActive] = useState(0);
  const [above, setAbove] = useState(false);
  /** With its spaces, while it is typed. */
  const [typed, setTyped] = useState('');
  const value = categoryOf(option, outcomes);
  const shown = nameKey(typed) === nameKey(value) ? typed : value;
  const current =
    option.bucket === undefined
      ? outcomes.find(({ id }) => id === option.votes[0]?.outcomeId)
      : outcomeNamed(outcomes, option.bucket);
  const isNew = value.trim() !== '' && !current;
  const fitting: Array<{ id?: string; name: string; title?: string }> = outcomes.filter(
    ({ name }) => name.trim() && name.toLowerCase().includes(filter.trim().toLowerCase()),
  );
  const choices = isNew ? [...fitting, { name: value.trim() }] : fitting;
  const voteFor = (outcomeId: string) => onChange({ votes: [{ outcomeId, weight: 1 }], bucket: undefined });
  const type = (text: string) => {
    setTyped(text);
    const same = current && nameKey(current.name) === nameKey(text) ? current : outcomeNamed(outcomes, text);
    if (same && text.trim()) voteFor(same.id);
    else onChange({ votes: [], bucket: text.trim() ? text : undefined });
  };
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
  const choose = ({ id }: (typeof choices)[number]) => {
    if (id === undefined) make();
    else voteFor(id);
    setTyped('');
    setOpen(false);
  };
  const make = () => {
    set((now) => makeOutcome(now, value));
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
    <div className={cx('min-w-0', className)} data-path={`${path}.votes`}>
      {/* Beside its answer it has a head of its column. */}
      <span aria-hidden className="mb-0.5 block text-xs text-hint @lg:hidden">
        Outcome
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
          data-path={`${path}.bucket`}
          data-needed
          placeholder="Outcome"
          maxLength={limits.title}
          value={shown}
          onClick={() => open || show()}
          onBlur={() => {
            setTyped('');
            setOpen(false);
          }}
          onKeyDown={press}
          onChange={(event) => {
            type(event.target.value);
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
            {choices.map((choice, index) => {
              const { id, name } = choice;
              const chosen = id !== undefined && id === current?.id;
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names what is active
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
                <div
                  key={id ?? 'new'}
                  role="option"
                  id={`${list}-${index}`}
                  aria-selected={chosen}
                  onClick={() => choose(choice)}
                  className={cx(
                    'flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-2 py-1.5 pointer-coarse:min-h-11',
                    index === active
                      ? 'bg-brand-tint outline-2 -outline-offset-2 outline-brand'
                      : 'hover:bg-brand-tint',
                  )}
                >
                  {id === undefined ? <Plus className="size-4 shrink-0" aria-hidden /> : null}
                  <span className="min-w-0 flex-1 break-words">
                    {id === undefined ? `Make “${name}” an outcome` : outcomeLabel(choice, outcomes)}
                  </span>
                  {chosen ? <Check className="size-4 shrink-0" aria-hidden /> : null}
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
