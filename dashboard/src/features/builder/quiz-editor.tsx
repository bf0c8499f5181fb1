import { Eye } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Quiz } from '#contract/quiz.schema';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { oncePerPress } from '../../ui/once-per-press.ts';
import { Page } from '../../ui/page.tsx';
import { BasicsStep } from './basics-step.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftNotice } from './draft-notice.tsx';
import type { EditedQuiz } from './editor-state.ts';
import { PreviewPane } from './preview-pane.tsx';
import { PublishControl } from './publish-control.tsx';
import { QuestionsStep } from './questions-step.tsx';
import { SaveProblems } from './save-problems.tsx';
import { ScoringXRay } from './scoring-x-ray.tsx';
import { StepIndicator } from './step-indicator.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { ThankYouStep } from './thank-you-step.tsx';
import { ThemeStep } from './theme-step.tsx';
import { useEditor } from './use-editor.ts';
import { isStepComplete, steps } from './wizard.ts';

const stepViews = [BasicsStep, ThemeStep, ThankYouStep, QuestionsStep];

type QuizEditorProps = {
  /** Whose drafts are kept. */
  account: string;
  first: EditedQuiz;
  /** As it was stored when the editor opened; undefined for a quiz that is not made yet. */
  saved: Quiz | undefined;
};

/** The wizard with its live preview. */
export function QuizEditor({ account, first, saved }: QuizEditorProps) {
  const location = useLocation();
  const [step, setStep] = useState<number>((location.state as { step?: number } | null)?.step ?? 0);
  const [previewing, setPreviewing] = useState(false);
  const editor = useEditor(account, first, saved, step);
  const { quiz, dirty, saving, blocker } = editor;

  // Each step begins at its top, for the eye and for the keyboard.
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  const StepView = stepViews[step] ?? BasicsStep;
  const last = step === steps.length - 1;
  return (
    <Page
      wide
      title={saved ? 'Edit Quiz' : 'Create Quiz'}
      subtitle={quiz.title || 'Four steps to your quiz'}
      crumbs={[
        { label: 'Dashboard', to: '/dashboard' },
        { label: 'Quizzes', to: '/dashboard/quizzes' },
        { label: saved ? 'Edit Quiz' : 'Create Quiz' },
      ]}
      actions={
        <>
          {saved ? (
            <PublishControl
              published={editor.status === 'published'}
              edited={quiz}
              dirty={dirty}
              pending={saving}
              onPublish={() => editor.save('published')}
              onUnpublish={editor.unpublish}
              onGo={setStep}
            />
          ) : null}
          <Button className="min-[1100px]:hidden" onClick={() => setPreviewing(true)}>
            <Eye /> Preview
          </Button>
          {saved && dirty && !last ? (
            <Button aria-disabled={saving} onClick={() => editor.save()}>
              {saving ? 'Saving...' : 'Save changes'}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-6 min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(0,480px)]">
        <div className="min-w-0">
          <StepIndicator current={step} quiz={quiz} onGo={setStep} />
          {editor.drafts.length ? (
            <DraftNotice drafts={editor.drafts} onRestore={editor.restoreDraft} onDiscard={editor.discardDraft} />
          ) : null}
          <SaveProblems
            issues={editor.issues}
            gone={editor.gone}
            step={step}
            saving={saving}
            onGo={setStep}
            onSaveAsNew={editor.saveAsNew}
          />
          <section
            aria-label={steps[step]?.title}
            className="rounded-card border border-hairline bg-card p-5 shadow-card sm:p-6"
          >
            <h2 ref={heading} tabIndex={-1} className="mb-5 text-base font-semibold outline-none">
              {steps[step]?.title}
            </h2>
            <StepView quiz={quiz} set={editor.set} errorOf={editor.errorOf} />
          </section>
          <div className="mt-5 flex justify-between gap-3">
            <Button disabled={step === 0} onClick={() => setStep(step - 1)}>
              Previous
            </Button>
            {last ? (
              <Button
                variant="primary"
                disabled={!isStepComplete(step, quiz)}
                aria-disabled={saving}
                // In the place of “Next Step”, which may have been pressed twice.
                onClick={oncePerPress(() => editor.save())}
              >
                {saving ? 'Saving...' : 'Create Quiz'}
              </Button>
            ) : (
              <Button variant="primary" disabled={!isStepComplete(step, quiz)} onClick={() => setStep(step + 1)}>
                Next Step
              </Button>
            )}
          </div>
          {step === 1 || last ? <ScoringXRay quiz={quiz} step={step} onGo={setStep} /> : null}
          {step === 0 && !saved ? <TemplatePicker quiz={quiz} onPick={editor.replace} /> : null}
        </div>
        <div className="sticky top-20 hidden max-h-[calc(100vh-96px)] self-start overflow-y-auto min-[1100px]:block">
          <PreviewPane quiz={quiz} quizId={saved?.id} thankYou={step === 2} />
        </div>
      </div>
      <Dialog open={previewing} onClose={() => setPreviewing(false)} title="Preview">
        <PreviewPane quiz={quiz} quizId={saved?.id} thankYou={step === 2} />
      </Dialog>
      {editor.conflict ? (
        <ConflictDialog
          conflict={editor.conflict}
          onSave={(merged) => editor.conflict && editor.saveOnto(editor.conflict, merged)}
          onClose={editor.settleConflict}
        />
      ) : null}
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        onCancel={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
        title="Leave without saving?"
        text="Your changes are kept in this browser and offered again when you come back."
        confirmLabel="Leave"
      />
    </Page>
  );
}
