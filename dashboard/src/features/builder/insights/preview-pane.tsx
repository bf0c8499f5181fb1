import { Monitor, RotateCcw, Smartphone } from 'lucide-react';
import { type CSSProperties, memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fontStack } from '#contract/look/fonts';
import { DEMO_QUIZ_ID } from '#contract/quiz/demo-quiz';
import { filledTitle } from '#contract/scoring/result-card';
import { paths } from '#contract/web/paths';
import { palettesOf, themeVariables } from '#contract/web/theme';
import { createPreviewHost } from '#widget/local-host';
import type { QuizState } from '#widget/run-quiz';
import { home } from '../../../lib/base.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Segments } from '../../../ui/forms/segments.tsx';
import { Tip } from '../../../ui/overlays/tip.tsx';
import { ThankYouContent, ThankYouGround } from '../../thank-you/thank-you-content.tsx';
import { QuizWidget } from '../../widget/quiz-widget.tsx';
import type { EditedQuiz } from '../editing/edited-quiz.ts';
import { withCategoriesMade } from '../editing/outcomes.ts';
import { newQuestion } from '../editing/question-rules.ts';
import { useCheckedCss } from '../steps/look/use-checked-css.ts';
import { PageHead } from './page-head.tsx';
import { type PreviewView, placeOf, type Shown, shownPlaceOf, usualResult, VISITOR } from './preview-place.ts';
import { drawnQuiz, previewQuiz } from './preview-quiz.ts';
import { elementOfBlock, showBlock } from './shown-block.ts';

const PHONE_PX = 390;
/** Where a quiz has all the room that it takes, with its ground around it. */
const DESKTOP_PX = 688;
const start = [['start', 'Start']] as const;
const views = [
  ['question', 'Question'],
  ['lead', 'Lead form'],
  ['result', 'Result'],
] as const;
const thanks = [['thanks', 'Thank-you']] as const;
/** Which of them a visitor is at. */
const viewOf: Partial<Record<QuizState['phase'], PreviewView>> = {
  start: 'start',
  question: 'question',
  lead: 'lead',
  sending: 'lead',
  result: 'result',
};
const widths = [
  ['phone', 'Phone', Smartphone],
  ['desktop', 'Desktop', Monitor],
] as const;

type PreviewPaneProps = {
  quiz: EditedQuiz;
  /** Undefined for a quiz that is not made yet. */
  quizId: string | undefined;
  shown: Shown;
  onShow: (shown: Shown) => void;
};

/** Shows the quiz in the widget itself, at the place that is being edited. */
export const PreviewPane = memo(function PreviewPane({ quiz, quizId, shown, onShow }: PreviewPaneProps) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  const [round, setRound] = useState(0);
  const canThank = quiz.thankYouPageType === 'dynamic';
  const view: PreviewView =
    shown.view === 'thanks' && !canThank
      ? 'result'
      : shown.view === 'start' && !quiz.startPage
        ? 'question'
        : shown.view;
  const { primaryColor, secondaryColor, darkMode } = quiz;
  // Mixing them takes longer than all the rest of a key's work.
  const palettes = useMemo(() => palettesOf({ primaryColor, secondaryColor }), [primaryColor, secondaryColor]);
  const colors = useMemo(
    () => themeVariables({ primaryColor, secondaryColor, darkMode }),
    [primaryColor, secondaryColor, darkMode],
  );
  const { usable: customCss } = useCheckedCss(quiz.look.customCss);
  const drawn = useMemo(() => ({ ...quiz, look: { ...quiz.look, customCss } }), [quiz, customCss]);
  const latest = useRef(quiz);
  useEffect(() => {
    latest.current = quiz;
  }, [quiz]);
  const share = () => shareOf(latest.current, quizId);
  const host = () => createPreviewHost({ quiz: () => withCategoriesMade(latest.current), share });
  const place = useFollowed(quiz, quizId, shown, view, round);
  /** Where the creator has gone in it since. */
  const [gone, setGone] = useState<{ from: unknown; view: PreviewView }>();
  const onMove = (phase: QuizState['phase']) => {
    const next = viewOf[phase];
    if (next) setGone((now) => (now?.from === place && now.view === next ? now : { from: place, view: next }));
  };
  const marked = useRef<string>(undefined);
  const onPlaced = (root: ShadowRoot) => {
    const isNew = marked.current !== shown.block;
    marked.current = shown.block;
    const blockPlace = view === 'result' && shown.block ? shownPlaceOf(quiz, shown) : undefined;
    if (blockPlace === undefined) return;
    const hasTitle = place.result?.card.blocks?.some(({ kind }) => kind === 'title') ?? false;
    const element = elementOfBlock(root, blockPlace, hasTitle);
    if (element) showBlock(element, isNew);
  };
  return (
    <section
      aria-label="Live preview"
      data-own-undo
      className="rounded-card border border-hairline bg-card p-4 max-sm:border-0 max-sm:p-0"
    >
      <h2 className="sr-only">Live preview</h2>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <Segments
          label="What the preview shows"
          value={gone?.from === place ? gone.view : view}
          choices={[...(quiz.startPage ? start : []), ...views, ...(canThank ? thanks : [])]}
          onChange={(next) => onShow({ view: next })}
        />
        <div className="flex items-center gap-1">
          <Segments
            className="max-sm:hidden"
            label="Width of the preview"
            value={width}
            choices={widths}
            onChange={setWidth}
          />
          <Tip text="Start over">
            <Button
              variant="ghost"
              size="icon"
              aria-label="Start over"
              onClick={() => {
                setRound(round + 1);
                onShow({ view: quiz.startPage ? 'start' : 'question' });
              }}
            >
              <RotateCcw />
            </Button>
          </Tip>
        </div>
      </header>
      <Screen width={width}>
        {view === 'thanks' ? (
          <ThankYouPreview quiz={quiz} />
        ) : (
          // On the ground that its page has, whatever the dashboard's is.
          <div
            style={{ ...(colors as CSSProperties), fontFamily: fontStack(quiz.look.font) }}
            className="rounded-[2px] bg-(--qf-back) text-(--qf-ink) shadow-[0_0_0_12px_var(--qf-back)]"
          >
            {quiz.startPage ? null : <PageHead quiz={previewQuiz(quiz)} />}
            {quiz.questions.length || view === 'result' ? (
              <div className={quiz.startPage ? undefined : '[--qf-logo:none]'}>
                <QuizWidget
                  key={round}
                  quiz={drawnQuiz(withQuestion(drawn), palettes)}
                  host={host}
                  place={place}
                  onMove={onMove}
                  onPlaced={onPlaced}
                  preview
                />
              </div>
            ) : (
              <p className="rounded-card border border-dashed border-(--qf-edge) p-10 text-center text-(--qf-soft)">
                Your quiz shows here as soon as it has a question.
              </p>
            )}
          </div>
        )}
      </Screen>
    </section>
  );
});

/** A result shows before there is a question, without which the widget draws nothing. */
const withQuestion = (quiz: EditedQuiz): EditedQuiz =>
  quiz.questions.length ? quiz : { ...quiz, questions: [STAND_IN] };
const STAND_IN = newQuestion();

/** A phone takes the room that there is; what has more at a desk is made smaller here. */
function Screen({ width, children }: { width: 'phone' | 'desktop'; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  useLayoutEffect(() => {
    const place = room.current;
    if (!place) return;
    const adjust = () => {
      const next = Math.min(1, place.clientWidth / DESKTOP_PX);
      // Not larger again for the room of a scroll bar, which goes and comes with what this changes.
      setZoom((now) => (next < now || next - now > 0.05 ? next : now));
    };
    adjust();
    const sizes = new ResizeObserver(adjust);
    sizes.observe(place);
    return () => sizes.disconnect();
  }, []);
  const style = width === 'phone' ? { maxWidth: PHONE_PX } : { width: DESKTOP_PX, zoom };
  return (
    <div ref={room}>
      <div className="mx-auto text-base" style={style}>
        {children}
      </div>
    </div>
  );
}

/** What there is to share of a result, if anything. */
const shareOf = ({ thankYouPageConfig, title }: EditedQuiz, quizId: string | undefined) =>
  thankYouPageConfig.showSocialShare ? { url: `${home}${paths.quiz(quizId ?? DEMO_QUIZ_ID)}`, title } : undefined;

/**
 * Where the widget goes: to what is shown whenever that changes, and back to it with every change of the question or result that is being
 * edited. Otherwise it stays where the creator has gone in it.
 */
function useFollowed(quiz: EditedQuiz, quizId: string | undefined, shown: Shown, view: PreviewView, round: number) {
  const { id } = shown;
  const edited = id === undefined ? undefined : [...quiz.questions, ...quiz.outcomes].find((row) => row.id === id);
  const follows = view === 'result' ? quiz : edited;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is not followed changes nothing
  return useMemo(() => placeOf({ view, id }, quiz, shareOf(quiz, quizId)), [shown, view, follows, round]);
}

/** The thank-you page for somebody who might have come: its links are to look at. */
function ThankYouPreview({ quiz }: { quiz: EditedQuiz }) {
  const { score, outcomeId, outcome } = usualResult(quiz);
  const values = { name: VISITOR, score, outcome };
  const title = filledTitle(
    quiz.outcomes.find(({ id }) => id === outcomeId),
    values,
  );
  const result = { ...values, score: String(score), outcome: title || 'Your outcome' };
  return (
    <div inert>
      <ThankYouGround quiz={previewQuiz(quiz)} className="rounded-card border border-hairline px-6 py-12">
        <ThankYouContent quiz={previewQuiz(quiz)} result={result} heading="h3" />
      </ThankYouGround>
    </div>
  );
}
