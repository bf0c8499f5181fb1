import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Quiz, QuizStatus } from '#contract/quiz.schema';
import { ApiError } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast-store.ts';
import { quizQueries, refreshQuizzes, saveQuiz } from '../quizzes/queries.ts';
import { readDraft, writeDraft } from './draft-storage.ts';
import { type EditedQuiz, editedFrom, toQuizBody } from './editor-state.ts';
import type { QuizChange } from './step-props.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/**
 * A quiz that is being edited: its unsaved state, kept in this browser too, and the way to save it. What is typed while a save is on
 * its way stays, and stays unsaved.
 * @param saved undefined for a quiz that is not made yet
 * @param step where a quiz that has just been made is opened again
 */
export function useEditor(first: EditedQuiz, saved: Quiz | undefined, step: number) {
  const [quiz, setQuiz] = useState(first);
  const [clean, setClean] = useState(first);
  const [draft, setDraft] = useState(() => readDraft(saved?.id));
  const [issues, setIssues] = useState<Array<{ path: string; message: string }>>([]);
  const navigate = useNavigate();
  const leaving = useRef(false);
  const latest = useRef(quiz);
  const dirty = quiz !== clean;
  const blocker = useLeaveGuard(dirty, leaving);

  useEffect(() => {
    latest.current = quiz;
    if (dirty) writeDraft(saved?.id, quiz);
  }, [dirty, quiz, saved?.id]);

  const save = useMutation({
    mutationFn: ({ sent, status }: { sent: EditedQuiz; status?: QuizStatus | undefined }) =>
      saveQuiz(saved?.id, { ...toQuizBody(sent), ...(status ? { status } : {}) }),
    onSuccess: async (stored, { sent }) => {
      const editedSince = latest.current !== sent;
      writeDraft(saved?.id, undefined);
      const edited = editedFrom(stored);
      if (!editedSince) setQuiz(edited);
      setClean(edited);
      setIssues([]);
      queryClient.setQueryData(quizQueries.detail(stored.id).queryKey, stored);
      toast({ title: 'Success', description: saved ? 'Quiz updated successfully' : 'Quiz created successfully' });
      if (editedSince) writeDraft(stored.id, latest.current);
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

  return {
    quiz,
    set: (change: QuizChange) =>
      setQuiz((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) })),
    replace: setQuiz,
    dirty,
    blocker,
    save: (status?: QuizStatus) => save.mutate({ sent: quiz, status }),
    saving: save.isPending,
    /** The server's word on a field, by its dotted path. */
    errorOf: (path: string) => issues.find((issue) => issue.path === path)?.message,
    /** Unsaved changes of an earlier visit, until they are taken up or thrown away. */
    draft,
    settleDraft: (restore: boolean) => {
      if (restore && draft) setQuiz(draft);
      else writeDraft(saved?.id, undefined);
      setDraft(undefined);
    },
  };
}
