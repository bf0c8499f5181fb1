import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Lead } from '#contract/lead/submission.schema';
import { api } from '../../lib/api.ts';
import { pathHere } from '../../lib/base.ts';
import { cx } from '../../lib/cx.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { MOST_LETTERS } from '../../ui/forms/search-field.tsx';
import { focusIfLost } from '../../ui/overlays/dialog.tsx';
import { quizQueries } from '../quizzes/queries.ts';
import { type Command, findCommands, MOST_LEADS } from './commands.ts';

const LEAST_LETTERS = 2;

const leadsBy = (search: string) => ({
  queryKey: ['command-leads', search],
  queryFn: () => api<Lead[]>('GET', `/api/submissions?limit=${MOST_LEADS}&search=${encodeURIComponent(search)}`),
  enabled: search.length >= LEAST_LETTERS,
  staleTime: 10_000,
});

export type CommandMenuProps = {
  /** What was typed before its field had the focus, which takes it; nothing is held any more from then on. */
  held: RefObject<string | undefined>;
  onClose: () => void;
};

/** Goes anywhere by a few letters: quizzes, leads by address or name, screens, actions. */
export function CommandMenu({ held, onClose }: CommandMenuProps) {
  const [text, setText] = useState('');
  /** The row that Enter takes, by its id: others may come in above it. */
  const [chosen, setChosen] = useState<string>();
  const [opener] = useState(() => document.activeElement);
  /** What was chosen: another page, or a place of the one that is open. */
  const gone = useRef<'elsewhere' | 'here'>(undefined);
  const navigate = useNavigate();
  const id = useId();
  const search = useDebounced(text.trim(), 200);
  const quizzes = useQuery(quizQueries.list());
  const leads = useQuery(leadsBy(search));
  const found = findCommands(text, quizzes.data ?? [], search === text.trim() ? (leads.data ?? []) : []);
  const active = Math.max(
    0,
    found.findIndex((command) => command.id === chosen),
  );
  // Before a letter is typed nothing was meant.
  if (text && found[active] && found[active].id !== chosen) setChosen(found[active].id);
  const waiting =
    quizzes.isPending || (text.trim().length >= LEAST_LETTERS && (search !== text.trim() || leads.isFetching));

  const failed = quizzes.isError || leads.isError;

  const run = (command: Command | undefined) => {
    if (!command) return;
    gone.current = command.to.split('?')[0] === pathHere() ? 'here' : 'elsewhere';
    onClose();
    void navigate(command.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 };
    const next = steps[event.key];
    if (next !== undefined && found.length) {
      event.preventDefault();
      const row = (next + found.length) % found.length;
      setChosen(found[row]?.id);
      document.getElementById(`${id}-${row}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(found[active]);
    }
  };
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay
          data-closes
          onClick={onClose}
          className="fixed inset-0 z-50 bg-black/40 backdrop-blur-[2px] motion-safe:animate-fade-in"
        />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // The page that was gone to takes the focus itself; on this one, what had it may go with what is shown now.
            if (gone.current === 'here') focusIfLost();
            else if (!gone.current && opener instanceof HTMLElement) opener.focus();
          }}
          className="fixed top-[12dvh] left-1/2 z-50 flex max-h-[min(34rem,76dvh)] w-[calc(100%-32px)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-dialog border border-hairline bg-card shadow-overlay outline-none motion-safe:animate-appear short:top-2 short:max-h-[96dvh]"
        >
          <Radix.Title className="sr-only">Go to</Radix.Title>
          <div className="relative border-b border-hairline">
            <Search className="absolute top-4 left-4 size-5 text-hint" aria-hidden />
            <input
              role="combobox"
              aria-label="Search quizzes, leads, screens and actions"
              aria-expanded
              aria-controls={`${id}-list`}
              aria-activedescendant={found.length ? `${id}-${active}` : undefined}
              aria-autocomplete="list"
              placeholder="Search quizzes, leads by email, screens..."
              autoComplete="off"
              spellCheck={false}
              value={text}
              maxLength={MOST_LETTERS}
              onChange={(event) => {
                setText(event.target.value);
                setChosen(undefined);
              }}
              onFocus={() => {
                const before = held.current ?? '';
                held.current = undefined;
                setText((now) => `${now}${before}`.slice(0, MOST_LETTERS));
              }}
              onKeyDown={onKeyDown}
              className="h-13 w-full rounded-t-[15px] bg-transparent pr-4 pl-12 text-base placeholder:text-hint focus-visible:-outline-offset-2"
            />
          </div>
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label="Found"
            className="min-h-0 flex-1 scroll-py-6 overflow-y-auto p-2 pb-6 [mask-image:linear-gradient(to_bottom,#000_calc(100%-1.5rem),transparent)]"
          >
            {found.map((command, row) => (
              <div key={command.id} role="presentation">
                {command.group === found[row - 1]?.group ? null : (
                  <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-medium text-hint">
                    {command.group}
                  </p>
                )}
                <div
                  id={`${id}-${row}`}
                  role="option"
                  aria-selected={row === active}
                  tabIndex={-1}
                  onPointerMove={() => setChosen(command.id)}
                  onClick={() => run(command)}
                  onKeyDown={onKeyDown}
                  className={cx(
                    'flex min-h-touch cursor-pointer items-center justify-between gap-4 rounded-control px-3 py-1.5',
                    row === active && 'bg-brand-tint outline-2 -outline-offset-2 outline-(--ring)',
                  )}
                >
                  <span className="min-w-0 truncate">{command.label}</span>
                  {command.hint ? (
                    <span className="max-w-[45%] shrink-0 truncate text-[13px] text-soft">{command.hint}</span>
                  ) : null}
                </div>
              </div>
            ))}
          </div>
          <p
            role="status"
            className={cx(found.length > 0 && !failed ? 'sr-only' : 'px-5 pt-2 pb-6 text-center text-soft')}
          >
            {waiting
              ? 'Searching…'
              : failed
                ? 'Quizzes and leads could not be searched right now.'
                : found.length
                  ? `${found.length} found`
                  : 'Nothing found'}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
