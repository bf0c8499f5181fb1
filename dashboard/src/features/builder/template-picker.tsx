import { useMutation, useQuery } from '@tanstack/react-query';
import type { QuizFile, TemplateSummary } from '#contract/quiz-file.schema';
import { api } from '../../lib/api.ts';
import { plural } from '../../lib/format.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type EditedQuiz, editedFromFile } from './editor-state.ts';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];
const LIST = '/api/templates';

/** Quizzes to start from. What was in the editor before can be had back from the message that follows. */
export function TemplatePicker({ quiz, onPick }: { quiz: EditedQuiz; onPick: (quiz: EditedQuiz) => void }) {
  const { data, isError, refetch } = useQuery({
    queryKey: [LIST],
    queryFn: () => api<TemplateSummary[]>('GET', LIST),
  });
  const pick = useMutation({
    mutationFn: (id: string) => api<QuizFile>('GET', `${LIST}/${id}`),
    onSuccess: (file) => {
      onPick(editedFromFile(file, quiz));
      toast({
        title: 'Template loaded',
        description: file.quiz.title,
        action: { label: 'Undo', run: () => onPick(quiz) },
      });
    },
    onError: () => toast({ title: 'Error', description: 'Failed to load the template', variant: 'destructive' }),
  });
  return (
    <section aria-labelledby="templates" className="mt-6">
      <h2 id="templates" className="mb-1 font-semibold">
        Start from a template
      </h2>
      <p className="mb-3 text-soft">It fills all four steps; change what you like.</p>
      {isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {data
            ? data.map((template) => (
                <li key={template.id}>
                  <button
                    type="button"
                    disabled={pick.isPending}
                    onClick={() => pick.mutate(template.id)}
                    className="flex h-full w-full flex-col rounded-card border border-hairline border-l-4 bg-card p-4 text-left shadow-card hover:bg-brand-tint disabled:opacity-60"
                    style={{ borderLeftColor: template.primaryColor }}
                  >
                    <span className="font-medium">{template.title}</span>
                    <span className="mt-1 flex-1 text-soft">{template.description}</span>
                    <span className="mt-2 text-[13px] text-hint">
                      {template.outcomeType === 'bucket' ? 'Category-Based' : 'Points-Based'} ·{' '}
                      {plural(template.questionCount, 'question')} · {plural(template.outcomeCount, 'outcome')}
                    </span>
                  </button>
                </li>
              ))
            : PLACES.map((key) => (
                <li key={key}>
                  <Skeleton className="h-28 rounded-card" />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
