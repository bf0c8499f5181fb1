import { useQuery } from '@tanstack/react-query';
import { ArrowRight, GitCompareArrows } from 'lucide-react';
import { memo, useEffect, useMemo, useRef } from 'react';
import type { Replay } from '#contract/analytics/replay.schema';
import { hrefOf } from '../../../lib/base.ts';
import { cx } from '../../../lib/cx.ts';
import { figure, plural, shortDate } from '../../../lib/format.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { announce, retract } from '../../../ui/feedback/announcer.ts';
import { Skeleton } from '../../../ui/feedback/states.tsx';
import { colorOutcomes, outcomeGround } from '../../quizzes/outcome-color.ts';
import type { EditedQuiz } from '../editing/edited-quiz.ts';
import { lacksVotes, NO_VOTES } from '../editing/outcomes.ts';
import { FlowPicture } from './flow-picture.tsx';
import { replayQuery, scoringOf } from './replay-query.ts';

const HEADING = 'what-if';
const WAIT_MS = 400;
/** The rest of the moves are a few each. */
const MOST_MOVES = 6;

const peopleOf = (count: number): string => plural(count, 'person', 'people');

type WhatIfProps = {
  quizId: string;
  quiz: EditedQuiz;
  /** The quiz as it is stored. */
  stored: EditedQuiz;
};

function useReplay({ quizId, quiz, stored }: WhatIfProps) {
  const now = useMemo(() => scoringOf(quiz), [quiz]);
  const before = useMemo(() => scoringOf(stored), [stored]);
  const scoring = useDebounced(now, WAIT_MS);
  const changed = now !== before;
  const { data, isError, isFetching, refetch } = useQuery(replayQuery(quizId, scoring, changed && scoring !== before));
  return { data, isError, refetch, changed, lacking: lacksVotes(quiz), waiting: isFetching || scoring !== now };
}

/** What saving would change for those who took the quiz already: every one of them, scored anew. Nothing is changed by looking. */
export const WhatIf = memo(function WhatIf(props: WhatIfProps) {
  const { data, isError, refetch, changed, lacking, waiting } = useReplay(props);
  const heading = useRef<HTMLHeadingElement>(null);
  // That nobody has taken it yet changes with no edit.
  const told = changed && !lacking && !waiting && !isError && data?.version ? summaryOf(data) : '';
  useEffect(() => {
    if (!told) return;
    announce(told);
    return () => retract(told);
  }, [told]);
  return (
    <section
      aria-labelledby={HEADING}
      className={cx('rounded-card border border-hairline bg-card p-5 shadow-card', !changed && 'order-last')}
    >
      <h2 id={HEADING} ref={heading} tabIndex={-1} className="flex items-center gap-2 font-semibold">
        <GitCompareArrows className="size-4 text-soft" aria-hidden /> What would change
      </h2>
      {!changed ? (
        <p className="mt-1 text-soft">
          Edit points, ranges or votes to see whose result would change, before you save.
        </p>
      ) : lacking ? (
        <p className="mt-1 text-soft">{NO_VOTES}</p>
      ) : isError && !waiting ? (
        <div role="alert" className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-48 text-soft">
            This could not be calculated right now. Your edits are not affected.
          </p>
          <Button
            onClick={() => {
              // The button goes while it is tried again.
              heading.current?.focus({ preventScroll: true });
              void refetch();
            }}
          >
            Try again
          </Button>
        </div>
      ) : !data ? (
        <div role="status" aria-label="Calculating what would change" className="mt-3 grid gap-3">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-[132px]" />
        </div>
      ) : (
        <Told replay={data} waiting={waiting} />
      )}
    </section>
  );
});

/** The same in a line, for where the whole is out of sight. */
export const WhatIfLine = memo(function WhatIfLine(props: WhatIfProps) {
  const { data, isError, changed, lacking, waiting } = useReplay(props);
  if (!changed || lacking || isError || !data?.version) return null;
  return (
    <p
      aria-busy={waiting}
      className="flex items-center gap-3 rounded-card border border-hairline bg-card py-2 pr-2 pl-4 shadow-card transition-opacity aria-busy:opacity-60"
    >
      <span className="min-w-0 flex-1 font-medium">{summaryOf(data)}</span>
      <Button
        variant="ghost"
        onClick={() => {
          const whole = document.getElementById(HEADING);
          whole?.closest('section')?.scrollIntoView({ block: 'center' });
          whole?.focus({ preventScroll: true });
        }}
      >
        See how
      </Button>
    </p>
  );
});

function summaryOf({ version, people, moved, unknown }: Replay): string {
  if (!version) return 'Nobody has taken this quiz yet, so no result would change.';
  if (moved > 0) return `${figure(moved)} of ${figure(people - unknown)} results would change.`;
  if (unknown === 0) return 'No outcome would change.';
  const told = people - unknown;
  if (told === 0) return 'No result can be recalculated.';
  return told === 1
    ? 'The only result that can be recalculated would not change.'
    : `None of the ${figure(told)} results that can be recalculated would change.`;
}

function Told({ replay, waiting }: { replay: Replay; waiting: boolean }) {
  const { version, people, moved, unknown } = replay;
  if (!version) return <p className="mt-1 text-soft">{summaryOf(replay)}</p>;
  const told = people - unknown;
  // Those that the quiz has no more, too.
  colorOutcomes(replay.outcomes.flatMap(({ id }) => id || []));
  return (
    <div aria-busy={waiting} className={waiting ? 'opacity-60 transition-opacity' : 'transition-opacity'}>
      <p className="mt-1 text-base font-semibold">{summaryOf(replay)}</p>
      <p className="text-soft">
        {moved === 0 && told > 0
          ? unknown
            ? 'Their scores may differ. '
            : 'Everybody would end where they did, though scores may differ. '
          : null}
        Based on the {peopleOf(people)} who took{' '}
        {version.current ? 'this version' : `the version of ${shortDate(version.createdAt)}`}.
      </p>
      {unknown ? (
        <p className="mt-1 text-soft">
          {peopleOf(unknown)} chose answers that no longer exist, or never saw a new question, so{' '}
          {unknown === 1 ? 'that result' : 'those results'} cannot be recalculated.
        </p>
      ) : null}
      {told > 0 ? (
        <>
          <div aria-hidden className="mt-4 mb-1.5 flex justify-between text-[13px] text-hint">
            <span>Before</span>
            <span>With your edits</span>
          </div>
          <FlowPicture replay={replay} />
          <Distribution replay={replay} />
          {moved ? <Moves replay={replay} /> : null}
        </>
      ) : null}
    </div>
  );
}

function Distribution({ replay: { outcomes, people, unknown } }: { replay: Replay }) {
  return (
    <table className="mt-4 w-full text-[13px]">
      <caption className="sr-only">People by outcome, before and with your edits</caption>
      <thead>
        <tr className="text-hint [&>th]:pb-1 [&>th]:font-normal">
          <th scope="col" className="text-left">
            Outcome
          </th>
          <th scope="col" className="text-right">
            Before
          </th>
          <th scope="col" className="text-right">
            With your edits
          </th>
        </tr>
      </thead>
      <tbody>
        {outcomes.map((outcome) => (
          <tr key={outcome.id} className="border-t border-hairline [&>*]:py-1.5">
            <th scope="row" className="text-left font-medium">
              <span className="flex items-center gap-2">
                <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${outcomeGround(outcome.id)}`} />
                <span className="min-w-0 break-words">{outcome.name || 'No outcome'}</span>
              </span>
            </th>
            <td className="pl-3 text-right whitespace-nowrap text-soft tabular-nums">
              {shareOf(outcome.before, people - unknown)}
            </td>
            <td className="pl-3 text-right font-medium whitespace-nowrap tabular-nums">
              {shareOf(outcome.after, people - unknown)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const shareOf = (count: number, all: number): string =>
  `${figure(count)} · ${((100 * count) / Math.max(1, all)).toFixed(1)}%`;

function Moves({ replay: { moves, outcomes } }: { replay: Replay }) {
  const names = new Map(outcomes.map(({ id, name }) => [id, name || 'No outcome']));
  const rest = moves.slice(MOST_MOVES).reduce((sum, { count }) => sum + count, 0);
  return (
    <ul aria-label="Results that would change" className="mt-4 grid gap-3">
      {moves.slice(0, MOST_MOVES).map(({ from, to, count, examples }) => (
        <li key={from + to}>
          <p className="flex flex-wrap items-center gap-x-1.5">
            <span className="font-medium tabular-nums">{figure(count)}</span>
            <span className="sr-only">{count === 1 ? 'person' : 'people'} from</span>
            <span className="min-w-0 break-words">{names.get(from)}</span>
            <ArrowRight className="size-3.5 shrink-0 text-hint" role="img" aria-label="to" />
            <span className="min-w-0 break-words">{names.get(to)}</span>
          </p>
          {examples.length ? (
            <p className="text-[13px] text-soft">
              For example{' '}
              {examples.map(({ id, name }, index) => (
                <span key={id}>
                  {index ? ', ' : ''}
                  <a
                    href={hrefOf(`/dashboard/leads?lead=${id}`)}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="rounded text-brand-ink underline underline-offset-2 hover:no-underline"
                  >
                    {name}
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                </span>
              ))}
            </p>
          ) : null}
        </li>
      ))}
      {rest ? <li className="text-soft">and {plural(rest, 'other')}</li> : null}
    </ul>
  );
}
