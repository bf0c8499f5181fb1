import { ScanSearch, TriangleAlert } from 'lucide-react';
import { memo, useEffect, useMemo, useState } from 'react';
import { kinds } from '#contract/questions/kinds';
import { scoringXRayInParts } from '#contract/scoring/scoring-x-ray';
import type { XRay } from '#contract/scoring/x-ray';
import { figure, percent } from '../../../lib/format.ts';
import { runInOne, runInSlices } from '../../../lib/run-in-slices.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Bar } from '../../../ui/display/bar.tsx';
import { Skeleton } from '../../../ui/feedback/states.tsx';
import { outcomeGround } from '../../quizzes/outcome-color.ts';
import { type EditedQuiz, isAmong } from '../editing/edited-quiz.ts';
import { lacksVotes, withCategoriesMade } from '../editing/outcomes.ts';
import { steps } from '../editing/wizard.ts';
import { scoringOf } from './replay-query.ts';

const OUTCOMES_STEP = 1;
const QUESTIONS_STEP = 3;
/** Above this, ties are worth a word. */
const MANY_TIES = 0.2;

type Finding = { text: string; step: number };

type ScoringXRayProps = { quiz: EditedQuiz; step: number; onGo: (step: number) => void };

/** What the quiz would do if every answer were equally likely, and what no visitor would ever see. */
export const ScoringXRay = memo(function ScoringXRay({ quiz, step, onGo }: ScoringXRayProps) {
  const ready = quiz.outcomes.length > 0 && quiz.questions.some(({ type }) => kinds[type].scored);
  const open = lacksVotes(quiz);
  const { worked, waiting } = useXRay(quiz, ready && !open);
  return (
    <section aria-labelledby="x-ray" className="rounded-card border border-hairline bg-card p-5 shadow-card">
      <h2 id="x-ray" className="flex items-center gap-2 font-semibold">
        <ScanSearch className="size-4 text-soft" aria-hidden /> Scoring X-ray
      </h2>
      <p className="mt-1 mb-4 text-soft">Where visitors would end up if every answer were equally likely.</p>
      {!ready ? (
        <p className="text-hint">Add an outcome and a question with answers to see this.</p>
      ) : open ? (
        <p className="text-hint">Choose an outcome for each option to see this.</p>
      ) : !worked ? (
        <div role="status" aria-label="Calculating" className="grid gap-3">
          {quiz.outcomes.map(({ id }) => (
            <Skeleton key={id} className="h-9" />
          ))}
        </div>
      ) : (
        <div aria-busy={waiting}>
          <Found seen={worked.seen} quiz={worked.quiz} step={step} onGo={onGo} />
        </div>
      )}
    </section>
  );
});

/** What was found of one state of a quiz. */
type Worked = { scoring: string; quiz: EditedQuiz; seen: XRay };

/** Worked out beside what is typed: what was found before stays until something else is. At first at once, where that is quick. */
function useXRay(quiz: EditedQuiz, ready: boolean): { worked: Worked | undefined; waiting: boolean } {
  // What is typed elsewhere leads nobody to another outcome.
  const scoring = useMemo(() => scoringOf(quiz) + quiz.outcomes.map(({ name }) => JSON.stringify(name)).join(), [quiz]);
  const [worked, setWorked] = useState<Worked | undefined>(() => {
    const done = ready ? runInOne(scoringXRayInParts(withCategoriesMade(quiz))) : undefined;
    return done && { scoring, quiz, seen: done.result };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the quiz only its scoring counts
  useEffect(() => {
    if (!ready) return setWorked(undefined);
    if (worked?.scoring === scoring) return;
    return runInSlices(scoringXRayInParts(withCategoriesMade(quiz)), (seen) => setWorked({ scoring, quiz, seen }));
  }, [scoring, ready]);
  return { worked: ready ? worked : undefined, waiting: worked?.scoring !== scoring };
}

export function Found({ seen, quiz, step, onGo }: ScoringXRayProps & { seen: XRay }) {
  return (
    <>
      <Shares seen={seen} quiz={quiz} />
      {seen.sampled ? (
        <p className="mt-3 text-[13px] text-hint">
          {figure(seen.sampled)} ways drawn: there are too many to count. 95% of such shares are within what stands
          after ±.
        </p>
      ) : null}
      <ul className="mt-4 grid gap-2 empty:hidden">
        {findings(seen, quiz).map(({ text, step: place }) => (
          <li key={text} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <TriangleAlert className="size-4 shrink-0 text-warn" aria-label="Warning" />
            <span className="min-w-0 flex-1">{text}</span>
            {place === step ? null : (
              <Button variant="ghost" onClick={() => onGo(place)}>
                Go to {steps[place]?.title}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

type End = { id: string; name: string; share: number; margin: number; isOutcome: boolean };

/** Where visitors end. An outcome that has no name yet and leads nobody there is left out: it would be “No outcome”, which is another thing. */
function endsOf({ shares }: XRay, quiz: EditedQuiz): End[] {
  const names = new Map(withCategoriesMade(quiz).outcomes.map(({ id, name }) => [id, name]));
  return shares
    .map((end) => ({ ...end, name: names.get(end.id) ?? '', isOutcome: isAmong(quiz.outcomes, end) }))
    .filter(({ name, share }) => name !== '' || share > 0);
}

function Shares({ seen, quiz }: { seen: XRay; quiz: EditedQuiz }) {
  return (
    <ul className="grid gap-3">
      {endsOf(seen, quiz).map(({ id, name, share, margin, isOutcome }) => (
        <li key={id}>
          <div className="flex justify-between gap-4">
            <span className={isOutcome ? 'min-w-0 break-words' : 'min-w-0 break-words text-bad'}>
              {name || 'No outcome'}
              {isOutcome || !name ? '' : ' (not an outcome)'}
            </span>
            <span className="font-medium whitespace-nowrap tabular-nums">
              {shareText(share)}
              {margin > 0 ? <span className="font-normal text-hint"> ± {(100 * margin).toFixed(1)}</span> : null}
            </span>
          </div>
          <Bar percent={share * 100} ground={isOutcome ? outcomeGround(id) : 'bg-bad'} className="mt-1" />
        </li>
      ))}
    </ul>
  );
}

/** Shares that are neither none nor all never look as if they were. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.001) return '< 0.1%';
  if (share < 1 && share > 0.999) return '> 99.9%';
  return percent(100 * share);
}

function findings(seen: XRay, quiz: EditedQuiz): Finding[] {
  const points = quiz.outcomeType === 'points';
  const found: Finding[] = [];
  for (const { name, share, isOutcome } of endsOf(seen, quiz)) {
    if (isOutcome && share === 0)
      found.push({ text: `No one can reach “${name}”.`, step: points ? OUTCOMES_STEP : QUESTIONS_STEP });
    if (!isOutcome && name)
      found.push({ text: `Some answers vote for “${name}”, which is not an outcome.`, step: OUTCOMES_STEP });
  }
  const none = seen.shares.find(({ id }) => id === '');
  if (none && none.share > 0)
    found.push({
      text: `${shareText(none.share)} end without an outcome, with ${scores(seen.gaps)}.`,
      step: OUTCOMES_STEP,
    });
  if (seen.tie > MANY_TIES)
    found.push({
      text: `${shareText(seen.tie)} end in a tie, which the order of the questions decides.`,
      step: QUESTIONS_STEP,
    });
  return found;
}

/** `a score of 5` or `scores from 5 to 40`. */
const scores = (gaps: readonly number[]): string =>
  gaps.length === 1 ? `a score of ${gaps[0]}` : `scores from ${gaps[0] ?? 0} to ${gaps.at(-1) ?? 100}`;
