import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Quiz, QuizStatus } from '#contract/quiz.schema';
import { ApiError, api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast-store.ts';
import { quizQueries, refreshQuizzes } from '../quizzes/queries.ts';
import type { Draft } from './draft-storage.ts';
import { type EditedQuiz, editedFrom } from './editor-state.ts';
import { adoptIds, isStoredAs } from './same-quiz.ts';
import type { QuizChange } from './step-props.ts';
import { type Base, baseOf, type EditConflict, type Stored, storeQuiz } from './store-quiz.ts';
import { useDrafts } from './use-drafts.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { handOver } from './use-opened-quiz.ts';

type Sending = { sent: EditedQuiz; status?: QuizStatus | undefined; onto?: Base | undefined; asNew?: boolean };
/** Why the last save was refused, by dotted paths; and whether there is no such quiz any more. */
type Refusal = { issues: Array<{ path: string; message: string }>; gone: boolean };
const NONE: Refusal = { issues: [], gone: false };
/** Tries whose answers were lost that are remembered, to know them again among what is stored. */
const MOST_UNANSWERED = 3;

/**
 * A quiz that is being edited: its unsaved state, kept in this browser too, and the way to save it. What is typed while a save is on
 * its way stays, and stays unsaved. What was changed elsewhere meanwhile is never overwritten without a word: it becomes a `conflict`.
 * @param opened what is stored; undefined for a quiz that is not made yet
 * @param step where a quiz that has just been made is opened again
 */
export function useEditor(account: string, first: EditedQuiz, opened: Quiz | undefined, step: number) {
  const [quiz, setQuiz] = useState(first);
  const [clean, setClean] = useState(first);
  const [base, setBase] = useState(() => (opened ? baseOf(opened) : undefined));
  const [conflict, setConflict] = useState<EditConflict>();
  const [refusal, setRefusal] = useState(NONE);
  const drafts = useDrafts(account, base);
  const navigate = useNavigate();
  const leaving = useRef(false);
  const latest = useRef(quiz);
  const unanswered = useRef<EditedQuiz[]>([]);
  const dirty = quiz !== clean;
  const blocker = useLeaveGuard(dirty, leaving);

  const keep = () => {
    if (dirty) drafts.write({ quiz: latest.current, base, unanswered: unanswered.current });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is written when one of these changes, not whenever the editor draws
  useEffect(() => {
    latest.current = quiz;
    keep();
  }, [quiz, dirty, base, drafts.id]);

  const finish = async (stored: Quiz, { sent }: Sending) => {
    const edited = editedFrom(stored);
    const made = base?.id !== stored.id;
    setRefusal(NONE);
    toast({ title: 'Success', description: made ? 'Quiz created successfully' : 'Quiz updated successfully' });
    if (!made) {
      drafts.drop();
      unanswered.current = [];
      setBase(baseOf(stored));
      setClean(edited);
      setQuiz((now) => (now === sent ? edited : adoptIds(now, sent, edited)));
    }
    await refreshQuizzes();
    queryClient.setQueryData(quizQueries.detail(stored.id).queryKey, stored);
    if (!made) return;
    drafts.drop();
    if (latest.current !== sent)
      drafts.leave(stored.id, { quiz: adoptIds(latest.current, sent, edited), base: baseOf(stored), unanswered: [] });
    leaving.current = true;
    handOver(stored);
    // In place of the page that made it: the way back leads to what was there before.
    void navigate(`/dashboard/quiz-builder/${stored.id}`, { state: { step }, replace: true });
  };

  const refused = (sent: EditedQuiz) => {
    unanswered.current = unanswered.current.filter((other) => other !== sent);
  };

  const save = useWrite({
    mutationFn: ({ sent, status, onto, asNew }: Sending): Promise<Stored> => {
      const before = unanswered.current;
      unanswered.current = [...before, sent].slice(-MOST_UNANSWERED);
      keep();
      return storeQuiz({
        base: asNew ? undefined : (onto ?? base),
        mine: sent,
        unanswered: before,
        key: drafts.id,
        status,
      });
    },
    onSuccess: (result, sending) => {
      if (result.stored) return finish(result.stored, sending);
      const { sent } = sending;
      refused(sent);
      return setConflict({ ...result.conflict, mine: adoptIds(latest.current, sent, result.conflict.mine) });
    },
    onError: (error, { sent }) => {
      const answered = error instanceof ApiError;
      if (answered && error.status < 500) refused(sent);
      const issues = answered ? (error.body?.issues ?? []) : [];
      setRefusal({ issues, gone: base !== undefined && answered && error.status === 404 });
      const failed = base ? 'Failed to update quiz' : 'Failed to create quiz';
      toast({
        title: 'Error',
        description: issues[0] ? `${failed}: ${issues[0].message}` : failed,
        variant: 'destructive',
      });
    },
  });

  const unpublish = useWrite({
    mutationFn: ({ id }: Base) => api<Quiz>('PATCH', `/api/quizzes/${id}`, { status: 'draft' }),
    onSuccess: async (stored, shown) => {
      const same = isStoredAs(shown.quiz, editedFrom(stored));
      // Edits of elsewhere stay ahead of this tab: they are met when it saves.
      setBase((now) => now && { ...now, status: stored.status, revision: same ? stored.revision : now.revision });
      const done = 'Your quiz is a draft again';
      toast({ title: 'Success', description: same ? done : `${done}. It was also edited elsewhere.` });
      await refreshQuizzes();
    },
    onError: () => toast({ title: 'Error', description: 'Failed to change the status', variant: 'destructive' }),
  });

  /** Goes on from the other version, with `quiz` as what this tab makes of it. */
  const saveOnto = ({ theirs, status }: EditConflict, merged: EditedQuiz) => {
    const onto = baseOf(theirs);
    setConflict(undefined);
    setQuiz(merged);
    latest.current = merged;
    if (base) {
      setBase(onto);
      setClean(onto.quiz);
    }
    save.mutate({ sent: merged, status, onto });
  };

  return {
    quiz,
    set: (change: QuizChange) =>
      setQuiz((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) })),
    replace: setQuiz,
    dirty,
    blocker,
    status: base?.status,
    save: (status?: QuizStatus) => save.mutate({ sent: quiz, status }),
    /** For a quiz that is gone: what is edited becomes another one. */
    saveAsNew: () => save.mutate({ sent: quiz, asNew: true }),
    unpublish: () => base && unpublish.mutate(base),
    saving: save.isPending || unpublish.isPending,
    issues: refusal.issues,
    gone: refusal.gone,
    /** The server's word on a field, by its dotted path. */
    errorOf: (path: string) => refusal.issues.find((issue) => issue.path === path)?.message,
    conflict,
    saveOnto,
    settleConflict: () => setConflict(undefined),
    /** Unsaved changes of earlier visits, until they are taken up or thrown away. */
    drafts: drafts.offered,
    discardDraft: drafts.discard,
    restoreDraft: (draft: Draft) => {
      drafts.takeUp(draft);
      setQuiz(draft.quiz);
      unanswered.current = draft.unanswered;
      if (!opened || !base || !draft.base || isStoredAs(draft.base.quiz, base.quiz)) return;
      const arrived = draft.unanswered.find((sent) => isStoredAs(sent, base.quiz));
      if (arrived) return setQuiz(adoptIds(draft.quiz, arrived, base.quiz));
      // It was made from what is not stored any more.
      setBase(draft.base);
      setConflict({ base: draft.base, mine: draft.quiz, theirs: opened, by: '', status: undefined });
    },
  };
}
