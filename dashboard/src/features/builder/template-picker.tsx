import { useMutation, useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import type { QuizFile, TemplateSummary } from '#contract/quiz-file.schema';
import { previewHost } from '#widget/local-host';
import { api } from '../../lib/api.ts';
import { plural } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-store.ts';
import { QuizWidget } from '../widget/quiz-widget.tsx';
import { type EditedQuiz, editedFromFile, emptyQuiz } from './editor-state.ts';
import { drawnQuiz } from './preview-place.ts';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];
const LIST = '/api/templates';
const fileQuery = (id: string) => ({
  queryKey: [LIST, id],
  queryFn: () => api<QuizFile>('GET', `${LIST}/${id}`),
  staleTime: Number.POSITIVE_INFINITY,
});

type TemplatePickerProps = {
  quiz: EditedQuiz;
  onPick: (quiz: EditedQuiz) => void;
  /** What the preview is to show meanwhile; undefined for what is edited. */
  onPeek: (quiz: EditedQuiz | undefined) => void;
};

/**
 * Quizzes to start from. The preview shows the one that is pointed at or focused, and each can be tried without anything being saved. What was
 * in the editor before can be had back from the message that follows.
 */
export function TemplatePicker({ quiz, onPick, onPeek }: TemplatePickerProps) {
  const [trying, setTrying] = useState<TemplateSummary>();
  const { data, isError, refetch } = useQuery({
    queryKey: [LIST],
    queryFn: () => api<TemplateSummary[]>('GET', LIST),
  });
  const pick = useMutation({
    mutationFn: (id: string) => queryClient.fetchQuery(fileQuery(id)),
    onSuccess: (file) => {
      onPeek(undefined);
      onPick(editedFromFile(file, quiz));
      toast({
        title: 'Template loaded',
        description: file.quiz.title,
        action: { label: 'Undo', run: () => onPick(quiz) },
      });
    },
    onError: () => toast({ title: 'Error', description: 'Failed to load the template', variant: 'destructive' }),
  });
  const peek = (id: string) =>
    queryClient
      .fetchQuery(fileQuery(id))
      .then((file) => onPeek(editedFromFile(file, emptyQuiz())))
      // The preview goes on to show the quiz.
      .catch(() => undefined);
  return (
    <section aria-labelledby="templates" className="mb-6">
      <h2 id="templates" className="mb-1 font-semibold">
        Start from a template
      </h2>
      <p className="mb-3 text-soft">
        It fills in all four steps. Change anything you like, or start with an empty quiz below.
      </p>
      {isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto scroll-px-4 px-4 pt-0.5 pb-2 sm:mx-0 sm:grid sm:grid-cols-2 sm:overflow-visible sm:px-0 2xl:grid-cols-3">
          {data
            ? data.map((template) => (
                <li
                  key={template.id}
                  className="flex w-64 shrink-0 snap-start flex-col rounded-card border border-hairline border-t-4 bg-card shadow-card has-[>button:hover]:bg-brand-tint sm:w-auto"
                  style={{ borderTopColor: template.primaryColor }}
                  onPointerEnter={({ pointerType }) => pointerType === 'mouse' && peek(template.id)}
                  onPointerLeave={() => onPeek(undefined)}
                  onFocus={() => peek(template.id)}
                  onBlur={() => onPeek(undefined)}
                >
                  <button
                    type="button"
                    aria-disabled={pick.isPending}
                    onClick={() => pick.isPending || pick.mutate(template.id)}
                    className="flex flex-1 flex-col rounded-t-[8px] p-4 pb-2 text-left"
                  >
                    <span id={`template-${template.id}`} className="font-medium">
                      {template.title}
                    </span>
                    <span className="mt-1 mb-auto line-clamp-3 text-[13px] text-soft">{template.description}</span>
                    <span className="mt-2 text-[13px] text-hint">
                      {template.outcomeType === 'bucket' ? 'Category-Based' : 'Points-Based'} ·{' '}
                      {plural(template.questionCount, 'question')}
                    </span>
                  </button>
                  <div className="px-2 pb-2">
                    <Button
                      variant="ghost"
                      aria-describedby={`template-${template.id}`}
                      onClick={() => setTrying(template)}
                    >
                      <Play /> Try it
                    </Button>
                  </div>
                </li>
              ))
            : PLACES.map((key) => (
                <li key={key} className="w-64 shrink-0 sm:w-auto">
                  <Skeleton className="h-36 rounded-card" />
                </li>
              ))}
        </ul>
      )}
      {trying ? <TryTemplate template={trying} onClose={() => setTrying(undefined)} /> : null}
    </section>
  );
}

/** A template taken as a visitor would, up to its result. Nothing is saved or sent. */
function TryTemplate({ template, onClose }: { template: TemplateSummary; onClose: () => void }) {
  const query = useQuery(fileQuery(template.id));
  return (
    <Dialog open onClose={onClose} title={template.title} description="Take it as a visitor would. Nothing is saved.">
      <QueryView query={query} loading={<Loading className="h-72" />}>
        {(file) => <Sample quiz={editedFromFile(file, emptyQuiz())} />}
      </QueryView>
    </Dialog>
  );
}

function Sample({ quiz }: { quiz: EditedQuiz }) {
  // Its rows get their ids once.
  const [shown] = useState(quiz);
  const host = () => previewHost({ quiz: () => shown, share: () => undefined, continueUrl: () => location.origin });
  return <QuizWidget quiz={drawnQuiz(shown)} host={host} preview />;
}
