import { type FocusEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { useMedia } from '../../lib/use-grid-columns.ts';
import { useStable } from '../../lib/use-stable.ts';
import { announce } from '../../ui/feedback/announcer.ts';
import { withdrawOffer } from '../../ui/feedback/toast-store.ts';
import { useBreadcrumbs } from '../../ui/layout/breadcrumbs.ts';
import { useTitle } from '../../ui/layout/page.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { colorOutcomes } from '../quizzes/outcome-color.ts';
import { BuilderBar } from './builder-bar.tsx';
import { type EditedQuiz, isAmong } from './editing/edited-quiz.ts';
import { focusField } from './editing/focus-field.ts';
import { hasBranches } from './editing/turns.ts';
import { useEditor } from './editing/use-editor.ts';
import { useFocusAfter } from './editing/use-focus-after.ts';
import { useShortcuts } from './editing/use-shortcuts.ts';
import { leaveAtStep, stepLeft, steps } from './editing/wizard.ts';
import { PreviewPane } from './insights/preview-pane.tsx';
import { readShown, type Shown, shownFirst } from './insights/preview-place.ts';
import { QuizMap } from './insights/quiz-map.tsx';
import { ScoringXRay } from './insights/scoring-x-ray.tsx';
import { SideColumn } from './insights/side-column.tsx';
import { useScoringSnapshot } from './insights/use-scoring-snapshot.ts';
import { WhatIf, WhatIfLine } from './insights/what-if.tsx';
import { ConflictDialog } from './saving/conflict-dialog.tsx';
import { DraftNotice } from './saving/drafts/draft-notice.tsx';
import { LeaveDialog } from './saving/leave-dialog.tsx';
import { problemAt } from './saving/ready-to-save.ts';
import { SaveProblems, stepOf } from './saving/save-problems.tsx';
import { BasicsStep } from './steps/basics-step.tsx';
import { DragArea } from './steps/question-list/drag-area.tsx';
import { QuestionsStep } from './steps/questions-step.tsx';
import { StepButtons } from './steps/step-buttons.tsx';
import { StepIndicator } from './steps/step-indicator.tsx';
import { TemplatePicker } from './steps/templates/template-picker.tsx';
import { ThankYouStep } from './steps/thank-you-step.tsx';
import { ThemeStep } from './steps/theme-step.tsx';

const stepViews = [BasicsStep, ThemeStep, ThankYouStep, QuestionsStep];
const LAST = steps.length - 1;

type QuizEditorProps = {
  /** Whose drafts are kept. */
  account: string;
  first: EditedQuiz;
  /** As it was stored when the editor opened; undefined for a quiz that is not made yet. */
  saved: Quiz | undefined;
  /** Called with a quiz that has gone live. */
  onLive: (quiz: Quiz) => void;
  /** Called with the id of a quiz that was made, before its address is shown. */
  onMade: (id: string) => void;
};

/** The wizard with its live preview. */
export function QuizEditor(props: QuizEditorProps) {
  return (
    <DragArea>
      <Wizard {...props} />
    </DragArea>
  );
}

function Wizard({ account, first, saved, onLive, onMade }: QuizEditorProps) {
  const location = useLocation();
  const [step, setStep] = useState<number>(
    () => (location.state as { step?: number } | null)?.step ?? (saved ? stepLeft(saved.id) : 0),
  );
  const [visited, setVisited] = useState<readonly number[]>([step]);
  const [open, setOpen] = useState<string>();
  const [shown, setShown] = useState<Shown>(() => shownFirst(step, first));
  const [previewing, setPreviewing] = useState(false);
  /** A template that is looked at. */
  const [peeked, setPeeked] = useState<EditedQuiz>();
  const beside = useMedia('(min-width: 1100px)');
  // The preview comes first: what stands below it must not take the question that is edited out of view.
  const isHigh = useMedia('(min-height: 1200px)');
  // Beside the ranges one sees how a move changes the shares; the result that is being edited comes first.
  const fitsRanges = useMedia('(min-height: 840px)');
  const focusAfter = useFocusAfter();
  const heading = useRef<HTMLHeadingElement>(null);

  /** Each step begins at its top, for the eye and for the keyboard. */
  const go = (next: number) => {
    if (next === step) return;
    setStep(next);
    setVisited([...visited, next]);
    setOpen(undefined);
    setShown(shownFirst(next, editor.quiz));
    if (quizId !== undefined) leaveAtStep(quizId, next);
    focusAfter(() => {
      window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    });
  };
  /** Shows the place with a dotted path, its row opened. */
  const show = (path: string) => {
    go(stepOf(path) ?? step);
    const [list, place, field, inner] = path.split('.');
    if (list === 'mails') {
      const mail = editor.store.quiz().mails[Number(place)];
      const block = field === 'blocks' ? mail?.blocks[Number(inner)] : undefined;
      if (mail) setOpen(block?.id ?? mail.id);
      return;
    }
    if (list !== 'questions' && list !== 'outcomes' && list !== 'resultBlocks') return;
    const rows = editor.store.quiz()[list];
    const row = rows[Number(place)];
    // An undone change of a question's type brings another row to its place, which stays open.
    const isReplaced = open !== undefined && rows.length === editor.quiz[list].length && !isAmong(rows, { id: open });
    if (row && (field !== undefined || isReplaced)) setOpen(row.id);
  };
  const refusedAt = useRef<string>(undefined);
  const lead = (path: string) => {
    refusedAt.current = path;
    show(path);
    focusAfter(() => focusField(path) || heading.current?.focus());
  };
  const editor = useEditor(first, saved, { account, step, onProblem: lead, onLive, onMade });
  /** Undefined for a quiz that is not made yet. */
  const quizId = editor.store.base()?.id;
  const { quiz, clean, status, saving } = editor;
  const { issues, gone, conflict } = editor.state;
  colorOutcomes(quiz.outcomes.map(({ id }) => id));

  const travel = (word: string, path: string | undefined) => {
    if (path === undefined) return;
    show(path);
    announce(word);
    withdrawOffer();
    // What had the focus may have gone with what was undone.
    focusAfter(() => {
      if (document.activeElement === document.body) return focusField(path) || heading.current?.focus();
      // What has it may have been moved out of sight.
      document.activeElement?.scrollIntoView({ block: 'nearest' });
    });
  };
  /** The notice goes with its answer, and the focus with it. */
  const answered = async (act: () => void | Promise<void>, word: string) => {
    const settle = () => document.activeElement === document.body && heading.current?.focus();
    // With what it changes at once, or with what it changes in the end.
    focusAfter(settle);
    await act();
    announce(word);
    focusAfter(settle);
  };
  const undo = () => travel('Undone', editor.undo());
  const redo = () => travel('Redone', editor.redo());
  useShortcuts({ onSave: editor.saveNow, onUndo: undo, onRedo: redo });
  const actions = useStable({
    undo,
    redo,
    go,
    lead,
    set: editor.set,
    preview: () => setPreviewing(true),
    openQuestion: (place: number) => {
      const path = `questions.${place}.title`;
      show(path);
      focusAfter(() => focusField(path));
    },
    save: () => editor.save(),
    publish: () => editor.save('published'),
    unpublish: () => void editor.unpublish(),
  });

  useTitle(`${quizId ? 'Edit Quiz' : 'Create Quiz'}${quiz.title ? `: ${quiz.title}` : ''}`);
  useBreadcrumbs([
    { label: 'Dashboard', to: '/dashboard' },
    { label: 'Quizzes', to: '/dashboard/quizzes' },
    { label: quizId ? 'Edit Quiz' : 'Create Quiz' },
  ]);
  const follow = (event: FocusEvent) => {
    const place = event.target.closest('[data-shows]')?.getAttribute('data-shows');
    const block = event.target.closest('[data-shows-block]')?.getAttribute('data-shows-block') ?? undefined;
    const next = place ? readShown(place) : undefined;
    if (next && (next.view !== shown.view || next.id !== shown.id || block !== shown.block))
      setShown({ ...next, block });
  };

  const seen = Boolean(saved && (saved.viewCount || saved.submissionCount));
  const stepView = useMemo(() => {
    const StepView = stepViews[step] ?? BasicsStep;
    return (
      <StepView
        quiz={quiz}
        set={actions.set}
        errorOf={(path) => problemAt(issues, path)?.message}
        issues={issues}
        wordsBefore={(id) => (seen ? clean.questions.find((question) => question.id === id)?.title : undefined)}
        isStored={(id) => isAmong(clean.questions, { id })}
        taken={quizId && (seen || status === 'published') ? { quizId, outcomeType: clean.outcomeType } : undefined}
        open={open}
        onOpen={setOpen}
      />
    );
  }, [step, quiz, issues, seen, clean, quizId, status, open, actions]);
  // Rendered after the field that is typed into, and never in its way.
  const later = useDeferredValue(quiz);
  const scored = useScoringSnapshot(later);
  const preview = (
    <PreviewPane quiz={peeked ?? later} quizId={quizId} shown={useDeferredValue(shown)} onShow={setShown} />
  );
  const scores = step === 1 || step === LAST;
  const replay = scores && quizId ? { quizId, quiz: scored, stored: clean } : undefined;
  const xRayBeside = beside && (isHigh || (step === 1 && fitsRanges && open === undefined));
  const xRay = scores ? <ScoringXRay quiz={scored} step={step} onGo={actions.go} /> : null;
  const map =
    step === LAST && later.questions.length > 1 ? (
      <QuizMap
        questions={later.questions}
        takenId={seen || status === 'published' ? quizId : undefined}
        open={open}
        onOpen={actions.openQuestion}
      />
    ) : null;
  return (
    <>
      <BuilderBar
        title={later.title}
        store={editor.store}
        quizId={quizId}
        state={editor.state}
        status={status}
        dirty={editor.dirty}
        saving={saving}
        canUndo={editor.canUndo}
        canRedo={editor.canRedo}
        beside={beside}
        actions={actions}
      />
      <div className="mx-auto grid w-full max-w-[1600px] gap-6 px-4 pt-5 pb-28 sm:px-6 min-[1100px]:grid-cols-[minmax(0,1fr)_clamp(340px,32vw,460px)]">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it takes no part, it only sees what is focused inside */}
        <div className="min-w-0" onFocus={follow}>
          <StepIndicator current={step} visited={quizId ? [...steps.keys()] : visited} quiz={quiz} onGo={go} />
          {editor.drafts.length && (quizId || step === 0) ? (
            <DraftNotice
              drafts={editor.drafts}
              onRestore={(draft) => answered(() => editor.restoreDraft(draft), 'Restored')}
              onDiscard={(draft) => answered(() => editor.discardDraft(draft), 'Discarded')}
            />
          ) : null}
          <SaveProblems issues={issues} gone={gone} saving={saving} onGo={lead} onSaveAsNew={editor.saveAsNew} />
          {step === 0 && !quizId ? <TemplatePicker quiz={quiz} onPick={editor.replace} onPeek={setPeeked} /> : null}
          <section
            aria-label={steps[step]?.title}
            className={step === LAST ? undefined : 'rounded-card border border-hairline bg-card p-5 shadow-card sm:p-6'}
          >
            <h2 ref={heading} tabIndex={-1} className="mb-5 text-base font-semibold outline-none">
              {steps[step]?.title}
            </h2>
            {stepView}
          </section>
          {/* What is edited changes results that stand far below: they are told in a line at the foot of the window. */}
          {replay && !beside ? (
            <div className="sticky bottom-3 z-10 mt-4 empty:hidden">
              <WhatIfLine {...replay} />
            </div>
          ) : null}
          {scores ? (
            <div className="mt-5 grid grid-cols-1 gap-4 empty:hidden">
              {beside || !hasBranches(later.questions) ? null : map}
              {xRayBeside ? null : xRay}
              {replay ? <WhatIf {...replay} /> : null}
            </div>
          ) : null}
          <StepButtons
            step={step}
            quiz={quiz}
            saving={saving}
            saved={status !== undefined && editor.state.name === 'idle' && !editor.dirty}
            onGo={go}
            onSave={editor.save}
          />
        </div>
        {beside ? (
          <SideColumn
            preview={preview}
            shown={shown}
            map={map}
            insights={
              <>
                {xRayBeside ? xRay : null}
                {replay ? <WhatIfLine {...replay} /> : null}
              </>
            }
          />
        ) : null}
      </div>
      <Dialog open={previewing} onClose={() => setPreviewing(false)} title="Preview" full>
        {preview}
      </Dialog>
      {conflict ? (
        <ConflictDialog
          conflict={conflict}
          refusedAt={refusedAt}
          onChoose={editor.settleConflict}
          onClose={editor.postponeConflict}
        />
      ) : null}
      <LeaveDialog editor={editor} refusedAt={refusedAt} />
    </>
  );
}
