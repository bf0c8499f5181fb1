import { ArrowRight, Check, Play } from 'lucide-react';
import type { TemplateSummary } from '#contract/quiz/quiz-file.schema';
import { cx } from '../../../../lib/cx.ts';
import { plural } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { TemplatePreview } from './template-preview.tsx';

type TemplateCardProps = {
  template: TemplateSummary;
  /** Whether the quiz was begun with it. */
  chosen: boolean;
  busy: boolean;
  onPick: () => void;
  onTry: () => void;
  /** It is pointed at or focused, or no more. */
  onPeek: (isOver: boolean) => void;
  /** A card that comes under a pointer at rest, because the page scrolls, is not pointed at. */
  hasMoved: (event: PointerEvent) => boolean;
};

/** A template with how it begins. A press anywhere on it takes it, but for the button that lets one try it first. */
export function TemplateCard({ template, chosen, busy, onPick, onTry, onPeek, hasMoved }: TemplateCardProps) {
  const { id, title, description, outcomeType, questionCount } = template;
  return (
    <li
      className={cx(
        chosen && 'border-brand ring-1 ring-brand',
        'relative flex w-64 shrink-0 snap-start flex-col rounded-card border border-hairline bg-card shadow-card transition-colors duration-150 has-[>button:hover]:border-control has-[>button:hover]:bg-brand-tint has-[>button:focus-visible]:outline-2 has-[>button:focus-visible]:outline-offset-2 has-[>button:focus-visible]:outline-(--ring) @xl:w-auto',
      )}
      onPointerMove={({ pointerType, nativeEvent }) => pointerType === 'mouse' && hasMoved(nativeEvent) && onPeek(true)}
      onPointerLeave={() => onPeek(false)}
      onFocus={() => onPeek(true)}
      onBlur={() => onPeek(false)}
    >
      <TemplatePreview id={id} />
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
        <span className="mt-1.5 text-xs text-hint">
          {outcomeType === 'bucket' ? 'Category-Based' : 'Points-Based'} · {plural(questionCount, 'question')}
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
