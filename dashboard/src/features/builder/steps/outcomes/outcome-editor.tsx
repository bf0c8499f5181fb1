import { Plus, Rows3 } from 'lucide-react';
import { useState } from 'react';
import { publishChecks } from '#contract/quiz/publish-checks';
import type { Outcome } from '#contract/quiz/quiz.schema';
import { limits } from '#contract/web/limits';
import { Button } from '../../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../../ui/actions/once-per-press.ts';
import { toast } from '../../../../ui/feedback/toast-store.ts';
import { type EditedQuiz, isAmong, newOutcome, putBack } from '../../editing/edited-quiz.ts';
import { focusField } from '../../editing/focus-field.ts';
import { removeOutcome, votesOf, withVotesBack } from '../../editing/outcomes.ts';
import type { StepProps } from '../../editing/step-props.ts';
import { useFocusAfter } from '../../editing/use-focus-after.ts';
import { BandRuler } from './band-ruler.tsx';
import { spreadEvenly, withOutcome } from './bands.ts';
import { OutcomeFields } from './outcome-fields.tsx';
import { OutcomeRow } from './outcome-row.tsx';
import { RemoveOutcomeDialog } from './remove-outcome-dialog.tsx';

/** What a visitor can end in, a line each; one at a time is open with its title, its description and, for points, its range of scores. */
export function OutcomeEditor({ quiz, set, errorOf, open, onOpen }: StepProps) {
  const points = quiz.outcomeType === 'points';
  const votes = votesOf(quiz);
  const focusAfter = useFocusAfter();
  /** The key of the row whose removal is being asked about. */
  const [asking, setAsking] = useState<string>();
  const asked = quiz.outcomes.find(({ id }) => id === asking);
  const issues = publishChecks(quiz).filter(({ path, step }) => step === 2 && path.startsWith('outcomes'));
  const full = quiz.outcomes.length >= limits.outcomes;

  const add = () => {
    const outcome = newOutcome();
    set((now) => ({ outcomes: points ? withOutcome(now.outcomes, outcome) : [...now.outcomes, outcome] }));
    onOpen(outcome.id);
    focusAfter(() => focusField(`outcomes.${quiz.outcomes.length}.name`));
  };
  const close = (id: string) => {
    onOpen(undefined);
    focusAfter(() => focusRow(id));
  };
  const remove = (outcome: Outcome, heir?: string) => {
    const { outcomes, questions } = quiz;
    const place = outcomes.indexOf(outcome);
    const next = outcomes[place + 1] ?? outcomes[place - 1];
    set((now) => removeOutcome(now, outcome.id, heir));
    setAsking(undefined);
    focusAfter(() => (next ? focusRow(next.id) : focusField('outcomes')));
    const back = (now: EditedQuiz) =>
      isAmong(now.outcomes, outcome)
        ? {}
        : {
            outcomes: putBack(now.outcomes, outcome, place),
            ...(votes.get(outcome.id) ? { questions: withVotesBack(now, outcome, questions) } : {}),
          };
    toast({ title: 'Outcome removed', action: { label: 'Undo', run: () => set(back) } });
  };
  return (
    <section aria-label="Outcomes">
      <h3 className="font-medium">Outcomes</h3>
      <p className="mb-3 text-[13px] text-hint">
        {points
          ? 'Optional. Ranges from 0 to 100 without gap or overlap.'
          : 'Each option of a question votes for one of these. The one with the most votes is the result.'}
      </p>
      {points && quiz.outcomes.length ? (
        <BandRuler outcomes={quiz.outcomes} onChange={(outcomes) => set({ outcomes })} />
      ) : null}
      <ol className="grid grid-cols-1 gap-2">
        {quiz.outcomes.map((outcome, index) => {
          const isOpen = outcome.id === open;
          return (
            <li
              key={outcome.id}
              data-path={`outcomes.${index}`}
              data-shows={`outcome:${outcome.id}`}
              className={isOpen ? 'rounded-card border-2 border-brand bg-card' : 'rounded-card border border-hairline'}
            >
              <OutcomeRow
                outcome={outcome}
                index={index}
                points={points}
                votes={points ? undefined : (votes.get(outcome.id) ?? 0)}
                open={isOpen}
                onToggle={() => (isOpen ? close(outcome.id) : onOpen(outcome.id))}
                onRemove={() => (!points && votes.get(outcome.id) ? setAsking(outcome.id) : remove(outcome))}
              />
              {isOpen ? (
                <OutcomeFields outcome={outcome} index={index} quiz={quiz} set={set} errorOf={errorOf} />
              ) : null}
            </li>
          );
        })}
      </ol>
      {issues.length && quiz.outcomes.length ? (
        <ul className="mt-3 grid gap-1 text-[13px] text-warn">
          {issues.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button data-path="outcomes" aria-disabled={full} onClick={oncePerPress(add)}>
          <Plus /> Add outcome
        </Button>
        {points && quiz.outcomes.length > 1 ? (
          <Button variant="ghost" onClick={() => set((now) => ({ outcomes: spreadEvenly(now.outcomes) }))}>
            <Rows3 /> Spread ranges evenly
          </Button>
        ) : null}
      </div>
      {asked ? (
        <RemoveOutcomeDialog
          outcome={asked}
          others={quiz.outcomes.filter((other) => other !== asked)}
          votes={votes.get(asked.id) ?? 0}
          onCancel={() => setAsking(undefined)}
          onRemove={(heir) => remove(asked, heir)}
        />
      ) : null}
    </section>
  );
}

/** The button that opens an outcome stands for it in the list. */
function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-outcome="${CSS.escape(id)}"]`)?.focus();
}
