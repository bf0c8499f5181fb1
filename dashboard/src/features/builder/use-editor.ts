import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Quiz, QuizStatus } from '#contract/quiz.schema';
import { ApiError } from '../../lib/api.ts';
import { tellSaved, useSavedInOtherTab } from '../../lib/other-tabs.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast-store.ts';
import { patchStatus, quizQueries, refreshQuizzes } from '../quizzes/queries.ts';
import type { Draft } from './draft-storage.ts';
import { changesBetween, record, recordApart, redo, setApart, startHistory, undo } from './edit-history.ts';
import { type EditedQuiz, editedFrom, newRowId } from './editor-state.ts';
import { withCategoriesMade } from './outcomes.ts';
import { useQuizStore } from './quiz-store.ts';
import { isStoredAs } from './same-quiz.ts';
import { sameValue } from './same-value.ts';
import { type Problem, readyToSave } from './save-checks.ts';
import { stepOf } from './save-problems.tsx';
import { afterSave, mergeQuizzes } from './saving/merge-quizzes.ts';
import type { Side } from './saving/merge-three-way.ts';
import type { QuizChange } from './step-props.ts';
import { stillOpen } from './still-open.ts';
import { type Base, baseOf, type EditConflict, type Stored, savesOf, storeQuiz } from './store-quiz.ts';
import { useDrafts } from './use-drafts.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { type HandedOver, handOver } from './use-opened-quiz.ts';

type Sending = {
  sent: EditedQuiz;
  status?: QuizStatus | undefined;
  onto?: Base | undefined;
  asNew?: boolean;
  /** Goes to where the page was asked to go, once it is stored. */
  leave?: boolean;
};
/** Why the last save was refused, by dotted paths; and whether there is no such quiz any more. */
type Refusal = { issues: Problem[]; gone: boolean };
const NONE: Refusal = { issues: [], gone: false };
/** Tries whose answers were lost that are remembered, to know them again among what is stored. */
const MOST_UNANSWERED = 3;

const isEdited = (quiz: EditedQuiz, clean: EditedQuiz): boolean =>
  quiz !== clean && !sameValue(readyToSave(quiz, clean).quiz, clean);

export type SaveState = 'untouched' | 'saved' | 'unsaved' | 'saving' | 'elsewhere';
export type Editor = ReturnType<typeof useEditor>;

/**
 * A quiz that is being edited: its unsaved state, kept in this browser too, and the way to save it. What is typed while a save is on
 * its way stays, and stays unsaved. What was changed elsewhere meanwhile is merged in, or becomes a `conflict`.
 * @param opened what is stored; undefined for a quiz that is not made yet
 * @param step where a quiz that has just been made is opened again
 * @param handedOver what was typed while it was being made: this editor goes on with that
 * @param savesAgain whether it was asked meanwhile to save once more
 * @param onLive hears of a quiz that was there before and has gone live; of a new one the editor that opens next does
 * @param onProblem leads to the field, by its dotted path, for which a save was refused
 */
export function useEditor(
  account: string,
  first: EditedQuiz,
  opened: Quiz | undefined,
  {
    step,
    handedOver,
    savesAgain,
    onProblem,
    onLive,
  }: {
    step: number;
    handedOver: HandedOver | undefined;
    savesAgain: () => boolean;
    onProblem: (path: string) => void;
    onLive?: ((quiz: Quiz) => void) | undefined;
  },
) {
  const { store, history } = useQuizStore(first, handedOver?.edited);
  const quiz = history.now;
  const [clean, setClean] = useState(first);
  const [base, setBase] = useState(() => (opened ? baseOf(opened) : undefined));
  const [conflict, setConflict] = useState<EditConflict>();
  const [refusal, setRefusal] = useState(NONE);
  const drafts = useDrafts(account, base, handedOver?.draft);
  const navigate = useNavigate();
  const leaving = useRef(false);
  const isHere = useIsHere();
  const cleanNow = useRef(clean);
  /** What a draft of an older revision is merged with. */
  const storedNow = useRef(opened);
  const unanswered = useRef<EditedQuiz[]>([]);
  const [isDirty] = useState(() => () => isEdited(store.quiz(), cleanNow.current));
  const dirty = useMemo(() => isEdited(quiz, clean), [quiz, clean]);
  const [elsewhere, setElsewhere] = useState(false);
  /** The newest that another tab has told of. */
  const newest = useRef(0);
  useSavedInOtherTab(base, (revision) => {
    newest.current = Math.max(newest.current, revision);
    setElsewhere(true);
  });
  const blocker = useLeaveGuard(quiz !== clean, isDirty, leaving);

  const keep = () => {
    // Its own editor keeps what has been made.
    if (leaving.current) return;
    if (isDirty()) drafts.write({ quiz: store.quiz(), base, unanswered: unanswered.current });
    else if (unanswered.current.length === 0) drafts.clear();
  };
  useLayoutEffect(() => {
    cleanNow.current = clean;
  }, [clean]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is written when one of these changes, not whenever the editor draws
  useEffect(() => drafts.soon(keep), [quiz, clean, base, drafts.id]);

  /** Another quiz in place of this one, with nothing to undo. */
  const setQuiz = (next: EditedQuiz) => store.set(startHistory(next));

  /** Does not leave, if that was asked. */
  const stay = () => blocker.reset?.();

  const finish = async (stored: Quiz, { sent, status, leave }: Sending, isMerged = false) => {
    const edited = editedFrom(stored);
    const made = base?.id !== stored.id;
    setRefusal(NONE);
    setElsewhere(newest.current > stored.revision);
    const live = status === 'published';
    const now = () => afterSave(store.quiz(), sent, edited);
    tellSaved(stored);
    const done = made ? 'Quiz created successfully' : 'Quiz updated successfully';
    toast({ title: 'Success', description: isMerged ? `${done}. Changes made elsewhere were merged in.` : done });
    /** What was typed since it was sent. */
    const rest = () =>
      store.quiz() !== sent && !sameValue(readyToSave(store.quiz(), sent).quiz, sent)
        ? { quiz: now(), base: baseOf(stored), unanswered: [] }
        : undefined;
    if (!made) {
      drafts.drop();
      // Where this page has been left, nobody else keeps it.
      const unsaved = isHere() ? undefined : rest();
      if (unsaved) drafts.write(unsaved);
      unanswered.current = [];
      storedNow.current = stored;
      setBase(baseOf(stored));
      setClean(edited);
      // Undo steps from before a merge would take back what was done elsewhere.
      store.set(isMerged ? startHistory(now()) : { ...store.history(), now: now() });
      if (live) onLive?.(stored);
    }
    await refreshQuizzes();
    queryClient.setQueryData(quizQueries.detail(stored.id).queryKey, stored);
    // Also whoever was asked while it was on its way has nothing to lose by now. Who has gone elsewhere is not called back.
    const unsaved = made ? rest() : undefined;
    const goOn = isHere() && (leave || !(made ? unsaved : isDirty())) ? blocker.proceed : undefined;
    if (!made) return goOn?.();
    drafts.drop();
    const left = unsaved && drafts.leave(stored.id, unsaved);
    if (!isHere()) return;
    leaving.current = true;
    const its = `/dashboard/quiz-builder/${stored.id}`;
    if (goOn) {
      // The way back leads to what was made here.
      window.history.replaceState(window.history.state, '', its);
      return goOn();
    }
    handOver({
      quiz: stored,
      live,
      draft: left,
      edited: now,
      saveAgain: savesAgain,
    });
    // In place of the page that made it: the way back leads to what was there before.
    void navigate(its, { state: { step }, replace: true });
  };

  const refused = (sent: EditedQuiz) => {
    unanswered.current = unanswered.current.filter((other) => other !== sent);
  };

  const save = useWrite({
    mutationKey: savesOf(base?.id),
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
      if (result.stored) return finish(result.stored, sending, result.isMerged);
      const { sent } = sending;
      stay();
      refused(sent);
      setElsewhere(true);
      return setConflict({ ...result.conflict, mine: store.quiz() });
    },
    onError: (error, { sent }) => {
      stay();
      const answered = error instanceof ApiError;
      if (answered && error.status < 500) refused(sent);
      const issues = answered ? (error.body?.issues ?? []) : [];
      const gone = base !== undefined && answered && error.status === 404;
      setRefusal({ issues, gone });
      // Why is said where it can be mended; that it is gone is said there alone, with what to do.
      const failed = base ? 'Failed to update quiz' : 'Failed to create quiz';
      if (!gone) toast({ title: 'Error', description: failed, variant: 'destructive' });
      if (issues[0]) onProblem(issues[0].path);
    },
  });

  /** Sends what is edited, tidied; what it lacks is said at its place, and nothing is sent. */
  const send = (sending: Omit<Sending, 'sent'>) => {
    // It is another editor's by now.
    if (leaving.current) return;
    // What is live gets no outcome that nobody wrote: the server says which category has none.
    const isLive = (sending.status ?? base?.status) === 'published';
    const makes = !isLive && store.quiz().outcomeType === 'bucket';
    const now = makes ? withCategoriesMade(store.quiz(), [], newRowId) : store.quiz();
    const { quiz: ready, problems } = readyToSave(now, clean);
    if (problems[0]) {
      stay();
      setRefusal({ issues: problems, gone: false });
      return onProblem(problems[0].path);
    }
    store.set(setApart({ ...store.history(), now }));
    // Empty rows stay where they are being written.
    save.mutate({ sent: sameValue(ready, now) ? now : ready, ...sending });
  };

  const unpublish = useWrite({
    mutationKey: savesOf(base?.id),
    mutationFn: ({ id }: Base) => patchStatus(id, 'draft'),
    onSuccess: async (stored, shown) => {
      const same = isStoredAs(shown.quiz, editedFrom(stored));
      // Edits of elsewhere stay ahead of this tab: they are met when it saves.
      setBase((now) => now && { ...now, status: stored.status, revision: same ? stored.revision : now.revision });
      if (same) storedNow.current = stored;
      const done = 'Your quiz is a draft again';
      toast({ title: 'Success', description: same ? done : `${done}. It was also edited elsewhere.` });
      await refreshQuizzes();
    },
    onError: () => toast({ title: 'Error', description: 'Failed to change the status', variant: 'destructive' }),
  });

  /** Saves the merge of both versions. Where both changed the same place `side` stays, and an undo brings the other one back. */
  const settleConflict = (side: Side) => {
    if (!conflict) return;
    const { theirs, status } = conflict;
    const onto = baseOf(theirs);
    const merge = (prefer: Side) => mergeQuizzes(conflict.base.quiz, conflict.mine, onto.quiz, prefer).quiz;
    setConflict(undefined);
    store.set(recordApart(startHistory(merge(side === 'mine' ? 'theirs' : 'mine')), merge(side)));
    if (base) {
      storedNow.current = theirs;
      setBase(onto);
      setClean(onto.quiz);
    }
    send({ status, onto });
  };

  const saving = save.isPending || unpublish.isPending;
  const state = (): SaveState => {
    // Once it is made, until its own page is there.
    if (saving || leaving.current) return 'saving';
    if (elsewhere) return 'elsewhere';
    if (dirty) return 'unsaved';
    return base ? 'saved' : 'untouched';
  };
  const change = (make: (before: EditedQuiz) => EditedQuiz) => {
    const before = store.quiz();
    store.set(record(store.history(), make(before), Date.now()));
    if (refusal.issues.length) settle(before);
  };
  /** What a save was refused for may be right by now. */
  const settle = (before: EditedQuiz) =>
    setRefusal((refused) => ({ ...refused, issues: stillOpen(refused.issues, before, store.quiz()) }));
  /** Goes a step back or forth. Returns the place of the change, by its dotted path. */
  const travel = (go: typeof undo<EditedQuiz>): string | undefined => {
    const before = store.history();
    const next = go(before);
    if (!next) return undefined;
    store.set(next);
    settle(before.now);
    const places = changesBetween(before.now, next.now).map(({ path }) => path);
    // One that is in sight, if any: a template changes all steps.
    return places.findLast((path) => stepOf(path) === step) ?? places.at(-1);
  };

  return {
    store,
    quiz,
    set: (part: QuizChange) =>
      change((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) })),
    replace: (next: EditedQuiz) => change(() => next),
    undo: () => travel(undo),
    redo: () => travel(redo),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** As it is stored. */
    clean,
    dirty,
    /** The same at this very moment. */
    isDirty,
    blocker,
    state: state(),
    status: base?.status,
    save: (status?: QuizStatus) => send({ status }),
    saveAndLeave: () => send({ leave: true }),
    stay,
    /** For a quiz that is gone: what is edited becomes another one. */
    saveAsNew: () => send({ asNew: true }),
    unpublish: () => base && unpublish.mutate(base),
    saving,
    issues: refusal.issues,
    gone: refusal.gone,
    conflict,
    settleConflict,
    closeConflict: () => setConflict(undefined),
    /** Unsaved changes of earlier visits, until they are taken up or thrown away. */
    drafts: drafts.offered,
    discardDraft: drafts.discard,
    restoreDraft: async (draft: Draft) => {
      const free = await drafts.isFree(draft);
      drafts.takeUp(draft, free);
      // What another tab makes of it is another quiz.
      unanswered.current = free || draft.base ? draft.unanswered : [];
      // What was typed here before can be had back.
      const goOn = (restored: EditedQuiz) => store.set(recordApart(store.history(), restored));
      const theirs = storedNow.current;
      if (!theirs || !base || !draft.base || isStoredAs(draft.base.quiz, base.quiz)) return goOn(draft.quiz);
      const arrived = draft.unanswered.find((sent) => isStoredAs(sent, base.quiz));
      if (arrived) return goOn(afterSave(draft.quiz, arrived, base.quiz));
      const { quiz: merged, overlaps } = mergeQuizzes(draft.base.quiz, draft.quiz, base.quiz);
      if (overlaps.length === 0) return goOn(merged);
      // It was made from what is not stored any more: there is no way back to that.
      setQuiz(draft.quiz);
      setBase(draft.base);
      setConflict({ base: draft.base, mine: draft.quiz, theirs, by: '', status: undefined });
    },
  };
}
