import { ArrowRight, Check, Clock, Gauge, ListChecks, type LucideIcon, Play, Shapes } from 'lucide-react';
import type { TemplateSummary } from '#contract/quiz/quiz-file.schema';
import { cx } from '../../../../lib/cx.ts';
import { plural } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { TemplateCover } from './template-cover.tsx';
import { goalNames, tradeNames } from './template-names.ts';

type TemplateCardProps = {
  template: TemplateSummary;
  /** Whether the quiz was begun with it. */
  chosen: boolean;
  /** Whether it is left out where the gallery is a grid. */
  isLater: boolean;
  busy: boolean;
  onPick: () => void;
  onTry: () => void;
  /** It is pointed at or focused, or no more. */
  onPeek: (isOver: boolean) => void;
  /** A card that comes under a pointer at rest, because the page scrolls, is not pointed at. */
  hasMoved: (event: PointerEvent) => boolean;
};

/** A template with its picture. A press anywhere on it takes it, but for the button that lets one try it first. */
export function TemplateCard({ template, chosen, isLater, busy, onPick, onTry, onPeek, hasMoved }: TemplateCardProps) {
  const { id, title, description, trade, goal, outcomeType, questionCount, minutes } = template;
  return (
    <li
      className={cx(
        chosen && 'border-brand ring-1 ring-brand',
        isLater && '@xl:hidden',
        'relative flex w-64 shrink-0 snap-start flex-col rounded-card border border-hairline bg-card shadow-card transition-colors duration-150 has-[>button:hover]:border-control has-[>button:hover]:bg-brand-tint has-[>button:focus-visible]:outline-2 has-[>button:focus-visible]:outline-offset-2 has-[>button:focus-visible]:outline-(--ring) @xl:w-auto',
      )}
      onPointerMove={({ pointerType, nativeEvent }) => pointerType === 'mouse' && hasMoved(nativeEvent) && onPeek(true)}
      onPointerLeave={() => onPeek(false)}
      onFocus={() => onPeek(true)}
      onBlur={() => onPeek(false)}
    >
      <TemplateCover template={template} />
      <button
        type="button"
        aria-disabled={busy}
        onClick={() => busy || onPick()}
        className="flex flex-1 flex-col rounded-control px-4 pt-3 pb-1 text-left outline-none before:absolute before:inset-0 before:rounded-card"
      >
        <span id={`template-${id}`} className="font-semibold">
          {title}
        </span>
        <span className="mt-0.5 mb-auto line-clamp-3 text-[13px] text-soft">{description}</span>
        <span className="mt-2 text-xs font-medium text-soft">
          {tradeNames[trade]} · {goalNames[goal]}
        </span>
        <span className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-hint">
          <Fact icon={ListChecks} text={plural(questionCount, 'question')} />
          <Fact icon={Clock} text={`${minutes} min`} />
          {outcomeType === 'bucket' ? (
            <Fact icon={Shapes} text="Category-Based" />
          ) : (
            <Fact icon={Gauge} text="Points-Based" />
          )}
        </span>
        {chosen ? <span className="sr-only">In use</span> : null}
      </button>
      {/* With a ground of its own: what is cut off above would otherwise count as what its text is read on. */}
      <div className="pointer-events-none relative flex items-center justify-between rounded-b-card bg-inherit px-1 pb-1">
        <Button
          variant="ghost"
          className="pointer-events-auto px-2.5 text-[13px]"
          aria-describedby={`template-${id}`}
          onClick={onTry}
        >
          <Play /> Try it
        </Button>
        <span
          aria-hidden
          className="flex items-center gap-1 pr-3 text-[13px] font-medium whitespace-nowrap text-brand-ink [&>svg]:size-3.5"
        >
          {chosen ? (
            <>
              In use <Check />
            </>
          ) : (
            <>
              Use template <ArrowRight />
            </>
          )}
        </span>
      </div>
    </li>
  );
}

const Fact = ({ icon: Icon, text }: { icon: LucideIcon; text: string }) => (
  <span className="inline-flex items-center gap-1">
    <Icon aria-hidden className="size-3.5" />
    {text}
  </span>
);
