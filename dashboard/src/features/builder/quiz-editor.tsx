import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Quiz } from '#contract/quiz.schema';
import { ApiError } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { toast } from '../../ui/toast-store.ts';
import { quizQueries, refreshQuizzes, saveQuiz } from '../quizzes/queries.ts';
import { BasicsStep } from './basics-step.tsx';
import { readDraft, writeDraft } from './draft-storage.ts';
import { type EditedQuiz, editedFrom, toQuizBody } from './editor-state.ts';
import { PreviewPane } from './preview-pane.tsx';
import { PublishControl } from './publish-control.tsx';
import { QuestionsStep } from './questions-step.tsx';
import { ScoringXRay } from './scoring-x-ray.tsx';
import { StepIndicator } from './step-indicator.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { ThankYouStep } from './thank-you-step.tsx';
import { ThemeStep } from './theme-step.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { isStepComplete, steps } from './wizard.ts';

const stepViews = [BasicsStep, ThemeStep, ThankYouStep, QuestionsStep];

/** The wizard with its live preview. `saved` is undefined for a quiz that is not made yet. */
export function QuizEditor({ first, saved }: { first: EditedQuiz; saved: Quiz | undefined }) {
  const [quiz, setQuiz] = useState(first);
  const [clean, setClean] = useState(first);
  const [step, setStep] = useState(0);
  const [previewing, setPreviewing] = useState(false);
  const [issues, setIssues] = useState<Array<{ path: string; message: string }>>([]);
  const [draft, setDraft] = useState(() => readDraft(saved?.id));
  const navigate = useNavigate();
  const dirty = quiz !== clean;
  const leaving = useRef(false);
  const blocker = useLeaveGuard(dirty && !leaving.current);

  useEffect(() => {
    if (dirty) writeDraft(saved?.id, quiz);
  }, [dirty, quiz, saved?.id]);

  // Each step begins at its top.
  useEffect(() => {
    if (step >= 0) window.scrollTo(0, 0);
  }, [step]);

  const save = useMutation({
    mutationFn: (status?: Quiz['status']) =>
      saveQuiz(saved?.id, { ...toQuizBody(quiz), ...(status ? { status } : {}) }),
    onSuccess: async (stored) => {
      writeDraft(saved?.id, undefined);
      const edited = editedFrom(stored);
      setQuiz(edited);
      setClean(edited);
      setIssues([]);
      queryClient.setQueryData(quizQueries.detail(stored.id).queryKey, stored);
      toast({ title: 'Success', description: saved ? 'Quiz updated successfully' : 'Quiz created successfully' });
      await refreshQuizzes();
      if (!saved) {
        leaving.current = true;
        navigate(`/dashboard/quiz-builder/${stored.id}`, { state: { step } });
      }
    },
    onError: (error) => {
      const listed = error instanceof ApiError ? (error.body?.issues ?? []) : [];
      setIssues(listed);
      const failed = saved ? 'Failed to update quiz' : 'Failed to create quiz';
      toast({
        title: 'Error',
        description: listed[0] ? `${failed}: ${listed[0].message}` : failed,
        variant: 'destructive',
      });
    },
  });

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
              saved={saved}
              edited={quiz}
              dirty={dirty}
              pending={save.isPending}
              onSetStatus={(published) => save.mutate(published ? 'published' : 'draft')}
              onGo={setStep}
            />
          ) : null}
          <Button className="min-[1100px]:hidden" onClick={() => setPreviewing(true)}>
            <Eye /> Preview
          </Button>
          {saved && dirty && !last ? (
            <Button disabled={save.isPending} onClick={() => save.mutate(undefined)}>
              {save.isPending ? 'Saving...' : 'Save changes'}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-6 min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(0,480px)]">
        <div className="min-w-0">
          <StepIndicator current={step} quiz={quiz} onGo={setStep} />
          {draft ? (
            <div
              role="status"
              className="mb-5 flex flex-wrap items-center gap-3 rounded-card border border-hairline bg-warn-ground p-3 text-warn"
            >
              <p className="flex-1">There are unsaved changes from your last visit.</p>
              <Button
                onClick={() => {
                  setQuiz(draft);
                  setDraft(undefined);
                }}
              >
                Restore
              </Button>
              <Button
                variant="ghost"
                onClick={() => {
                  writeDraft(saved?.id, undefined);
                  setDraft(undefined);
                }}
              >
                Discard
              </Button>
            </div>
          ) : null}
          <section
            aria-label={steps[step]?.title}
            className="rounded-card border border-hairline bg-card p-5 shadow-card sm:p-6"
          >
            <h2 className="mb-5 text-base font-semibold">{steps[step]?.title}</h2>
            <StepView
              quiz={quiz}
              set={(change) => setQuiz((before) => ({ ...before, ...change }))}
              errorOf={(path) => issues.find((issue) => issue.path === path)?.message}
            />
          </section>
          <div className="mt-5 flex justify-between gap-3">
            <Button disabled={step === 0} onClick={() => setStep(step - 1)}>
              Previous
            </Button>
            {last ? (
              <Button
                variant="primary"
                disabled={save.isPending || !isStepComplete(step, quiz)}
                onClick={() => save.mutate(undefined)}
              >
                {save.isPending ? 'Saving...' : 'Create Quiz'}
              </Button>
            ) : (
              <Button variant="primary" disabled={!isStepComplete(step, quiz)} onClick={() => setStep(step + 1)}>
                Next Step
              </Button>
            )}
          </div>
          {step === 1 || last ? <ScoringXRay quiz={quiz} step={step} onGo={setStep} /> : null}
          {step === 0 && !saved ? <TemplatePicker quiz={quiz} onPick={setQuiz} /> : null}
        </div>
        <div className="sticky top-20 hidden max-h-[calc(100vh-96px)] self-start overflow-y-auto min-[1100px]:block">
          <PreviewPane quiz={quiz} />
        </div>
      </div>
      <Dialog open={previewing} onClose={() => setPreviewing(false)} title="Preview">
        <PreviewPane quiz={quiz} />
      </Dialog>
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
