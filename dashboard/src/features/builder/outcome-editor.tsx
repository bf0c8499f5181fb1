import { Plus, Trash2 } from 'lucide-react';
import { limits } from '#contract/limits';
import { publishChecks } from '#contract/publish-checks';
import type { Outcome } from '#contract/quiz.schema';
import { bucketKey } from '#contract/scoring';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Tip } from '../../ui/tip.tsx';
import { toast } from '../../ui/toast-store.ts';
import { BandRuler } from './band-ruler.tsx';
import { type EditedQuiz, newOutcome } from './editor-state.ts';
import { OutcomeExtras } from './outcome-extras.tsx';
import type { StepProps } from './step-props.ts';

/** What a visitor can end in: titles, descriptions and, for points, the range of scores. */
export function OutcomeEditor({ quiz, set, errorOf }: StepProps) {
  const points = quiz.outcomeType === 'points';
  const used = new Set(
    quiz.questions.flatMap(({ options }) => options.map(({ bucket }) => bucketKey(bucket))).filter(Boolean),
  );
  const issues = publishChecks(quiz).filter(({ path, step }) => step === 2 && path.startsWith('outcomes'));
  const change = (id: string, part: Partial<Outcome>) =>
    set((now) => ({
      outcomes: now.outcomes.map((outcome) => (outcome.id === id ? { ...outcome, ...part } : outcome)),
    }));
  const remove = (outcome: Outcome, place: number) => {
    set((now) => ({ outcomes: now.outcomes.filter(({ id }) => id !== outcome.id) }));
    const back = (now: EditedQuiz) => ({ outcomes: now.outcomes.toSpliced(place, 0, outcome) });
    toast({ title: 'Outcome removed', action: { label: 'Undo', run: () => set(back) } });
  };
  return (
    <section aria-label="Outcomes">
      <h3 className="font-medium">Outcomes</h3>
      <p className="mb-3 text-[13px] text-hint">
        {points
          ? 'Optional. Ranges from 0 to 100 without gap or overlap.'
          : 'Every category you use in an option gets an outcome when you save.'}
      </p>
      {points && quiz.outcomes.length ? <BandRuler outcomes={quiz.outcomes} /> : null}
      <ol className="grid gap-3">
        {quiz.outcomes.map((outcome, index) => (
          <li key={outcome.id} className="grid gap-3 rounded-card border border-hairline p-4">
            <div className="flex flex-wrap items-end gap-3">
              <TextField
                className="min-w-0 flex-1 basis-full sm:basis-0"
                label={`Outcome ${index + 1} name`}
                maxLength={limits.title}
                value={outcome.name}
                error={errorOf(`outcomes.${index}.name`)}
                onChange={(event) => change(outcome.id, { name: event.target.value })}
              />
              {points ? (
                <>
                  <BandField
                    label="From"
                    value={outcome.minScore}
                    onChange={(minScore) => change(outcome.id, { minScore })}
                  />
                  <BandField
                    label="To"
                    value={outcome.maxScore}
                    onChange={(maxScore) => change(outcome.id, { maxScore })}
                  />
                </>
              ) : used.size && !used.has(bucketKey(outcome.name)) ? (
                <span className="mb-2">
                  <Badge>Unused</Badge>
                </span>
              ) : null}
              <Tip text="Remove">
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove outcome ${index + 1}`}
                  onClick={() => remove(outcome, index)}
                >
                  <Trash2 />
                </Button>
              </Tip>
            </div>
            <TextField
              label={`Outcome ${index + 1} title`}
              maxLength={limits.title}
              placeholder="Shown as the result’s heading"
              value={outcome.title}
              onChange={(event) => change(outcome.id, { title: event.target.value })}
            />
            <TextArea
              label={`Outcome ${index + 1} description`}
              maxLength={limits.text}
              value={outcome.description}
              onChange={(event) => change(outcome.id, { description: event.target.value })}
            />
            <OutcomeExtras
              outcome={outcome}
              index={index}
              redirects={quiz.thankYouPageType === 'custom'}
              change={(part) => change(outcome.id, part)}
              errorOf={errorOf}
            />
          </li>
        ))}
      </ol>
      {issues.length && quiz.outcomes.length ? (
        <ul className="mt-3 grid gap-1 text-[13px] text-warn">
          {issues.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : null}
      <Button className="mt-3" onClick={() => set({ outcomes: [...quiz.outcomes, newOutcome()] })}>
        <Plus /> Add outcome
      </Button>
    </section>
  );
}

function BandField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  return (
    <TextField
      className="w-20 shrink-0"
      label={label}
      type="number"
      min={0}
      max={100}
      value={value ?? ''}
      onChange={(event) =>
        onChange(event.target.value === '' ? null : Math.min(100, Math.max(0, Math.round(Number(event.target.value)))))
      }
    />
  );
}
