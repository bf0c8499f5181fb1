import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Quiz, QuizStatus } from '#contract/quiz/quiz.schema';
import { ApiError } from '../../../lib/api.ts';
import { tellSaved, useSavedInOtherTab } from '../../../lib/other-tabs.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useIsHere } from '../../../lib/use-is-here.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { uploadsUnderWay } from '../../media/uploads-under-way.ts';
import { patchStatus, quizQueries, refreshQuizzes } from '../../quizzes/queries.ts';
import { recordApart, setApart, startHistory } from '../editing/edit-history.ts';
import { type EditedQuiz, newRowId } from '../editing/edited-quiz.ts';
import { withCategoriesMade } from '../editing/outcomes.ts';
import { type Base, baseOf, type QuizStore } from '../editing/quiz-store.ts';
import { sameValue } from '../editing/same-value.ts';
import type { Draft } from './drafts/draft-storage.ts';
import { useDrafts } from './drafts/use-drafts.ts';
import { isStoredAs } from './is-stored-as.ts';
import { afterSave, mergeQuizzes } from './merge-quizzes.ts';
import type { Side } from './merge-three-way.ts';
import { readyToSave } from './ready-to-save.ts';
import { remainingProblems } from './remaining-problems.ts';
import { type Stored, saveQuiz, savesOf } from './save-quiz.ts';
import { idle, nextSaveState } from './save-state.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

type Sending = {
  sent: EditedQuiz;
  status?: QuizStatus | undefined;
  /** What it is stored on top of, where that is not what the store has. */
  onto?: Base | undefined;
  asNew?: boolean;
  /** Goes to where the page was asked to go, once it is stored. */
  leave?: boolean;
};
/** Tries whose answers were lost that are remembered, to know them again among what is stored. */
const MOST_UNANSWERED = 3;

const pathOf = (id: string): string => `/dashboard/quiz-builder/${id}`;

const isEdited = (quiz: EditedQuiz, clean: EditedQuiz): boolean =>
  quiz !== clean && !sameValue(readyToSave(quiz, clean).quiz, clean);

export type SaveOptions = {
  /** Whose drafts are kept. */
  account: string;
  /** Where a quiz that has just been made opens after a reload. */
  step: number;
  /** Leads to the field, by its dotted path, for which a save was refused. */
  onProblem: (path: string) => void;
  /** Called with a quiz that has gone live. */
  onLive: (quiz: Quiz) => void;
  /** Called with the id of a quiz that was made, before its address is shown. This editor goes on with it. */
  onMade: (id: string) => void;
};

/**
 * Saves the quiz of a store, and keeps what is unsaved as a draft in this browser. What is typed while a save is on its way stays, and
 * stays unsaved. What was changed elsewhere meanwhile is merged in, or becomes a conflict.
 */
export function useSave(store: QuizStore, { account, step, onProblem, onLive, onMade }: SaveOptions) {
  const [quiz, base, clean] = [store.quiz(), store.base(), store.clean()];
  const [state, dispatch] = useReducer(nextSaveState, idle);
  const drafts = useDrafts(account, base);
  const navigate = useNavigate();
  const isHere = useIsHere();
  const unanswered = useRef<EditedQuiz[]>([]);
  /** Whether a save waits for a picture. */
  const isWaiting = useRef(false);
  /** Whether it was asked during a save to save once more. */
  const saveAgain = useRef(false);
  /** The newest revision that this tab has heard of. */
  const newest = useRef(0);
  const hearOf = (revision: number) => {
    newest.current = Math.max(newest.current, revision);
  };
  const isBehind = () => newest.current > (store.base()?.revision ?? 0);
  useSavedInOtherTab(base, (revision) => {
    hearOf(revision);
    dispatch({ type: 'overtaken' });
  });
  const [isOwnPath] = useState(() => (path: string) => path === pathOf(store.base()?.id ?? ''));
  const [isDirty] = useState(() => () => isEdited(store.quiz(), store.clean()));
  const dirty = useMemo(() => isEdited(quiz, clean), [quiz, clean]);
  const blocker = useLeaveGuard(quiz !== clean, isDirty, isOwnPath);
  /** Does not leave, if that was asked. */
  const stay = () => blocker.reset?.();

  const keepDraft = () => {
    if (isDirty()) drafts.write({ quiz: store.quiz(), base: store.base(), unanswered: unanswered.current });
    else if (unanswered.current.length === 0) drafts.clear();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is written when one of these changes, not with each render
  useEffect(() => drafts.soon(keepDraft), [quiz, base, drafts.id]);

  const finish = async (stored: Quiz, { sent, status, leave }: Sending, isMerged: boolean) => {
    const next = baseOf(stored);
    const made = base?.id !== stored.id;
    const done = made ? 'Quiz created successfully' : 'Quiz updated successfully';
    tellSaved(stored);
    toast({ title: 'Success', description: isMerged ? `${done}. Changes made elsewhere were merged in.` : done });
    const edited = afterSave(store.quiz(), sent, next.quiz);
    const isTyped = store.quiz() !== sent && !sameValue(readyToSave(store.quiz(), sent).quiz, sent);
    drafts.settle(stored.id);
    // Where this page has been left, nobody else keeps what was typed since.
    if (!isHere() && isTyped) drafts.leave(stored.id, { quiz: edited, base: next, unanswered: [] });
    unanswered.current = [];
    // Undo steps from before a merge would take back what was done elsewhere.
    store.update({ base: next, history: isMerged ? startHistory(edited) : { ...store.history(), now: edited } });
    if (status === 'published') onLive(stored);
    await refreshQuizzes();
    queryClient.setQueryData(quizQueries.detail(stored.id).queryKey, stored);
    // Who has gone elsewhere is not called back.
    if (!isHere()) return;
    // Also whoever was asked while it was on its way has nothing to lose by now.
    const goOn = leave || !isDirty() ? blocker.proceed : undefined;
    // The way back leads to what was made here, not to the page that made it.
    if (made && goOn) window.history.replaceState(window.history.state, '', pathOf(stored.id));
    else if (made) {
      onMade(stored.id);
      void navigate(pathOf(stored.id), { state: { step }, replace: true, preventScrollReset: true });
    }
    goOn?.();
  };

  const forget = (sent: EditedQuiz) => {
    unanswered.current = unanswered.current.filter((other) => other !== sent);
  };
  const refuse = (error: Error, { sent }: Sending) => {
    stay();
    const answered = error instanceof ApiError;
    if (answered && error.status < 500) forget(sent);
    const issues = answered ? (error.body?.issues ?? []) : [];
    const gone = base !== undefined && answered && error.status === 404;
    dispatch({ type: 'ended', isBehind: isBehind(), issues, gone });
    // Why is said where it can be mended; that it is gone is said there alone, with what to do.
    const failed = base ? 'Failed to update quiz' : 'Failed to create quiz';
    if (!gone) toast({ title: 'Error', description: failed, variant: 'destructive' });
    if (issues[0]) onProblem(issues[0].path);
  };
  const save = useWrite({
    mutationKey: savesOf(base?.id),
    mutationFn: ({ sent, status, onto, asNew }: Sending): Promise<Stored> => {
      const before = unanswered.current;
      unanswered.current = [...before, sent].slice(-MOST_UNANSWERED);
      keepDraft();
      return saveQuiz({
        base: asNew ? undefined : (onto ?? store.base()),
        mine: sent,
        unanswered: before,
        key: drafts.id,
        status,
      });
    },
    onSuccess: ({ stored, isMerged }, sending) => stored && finish(stored, sending, isMerged ?? false),
    onSettled: (result, error, sending) => {
      if (error) return refuse(error, sending);
      if (result?.conflict) {
        stay();
        forget(sending.sent);
        hearOf(result.conflict.theirs.revision);
        dispatch({ type: 'conflicted', conflict: { ...result.conflict, mine: store.quiz() } });
      } else dispatch({ type: 'ended', isBehind: isBehind(), issues: [], gone: false });
    },
  });

  /** Sends what is edited, tidied; what it lacks is said at its place, and nothing is sent. */
  const send = (sending: Omit<Sending, 'sent'>) => {
    if (state.name === 'saving' || isWaiting.current) return;
    const uploads = uploadsUnderWay();
    if (uploads) {
      // A picture that was chosen is part of what is saved.
      isWaiting.current = true;
      toast({ title: 'One moment', description: 'The quiz is saved once the picture is uploaded.' });
      void uploads.then(() => {
        isWaiting.current = false;
        if (isHere()) sendNow.current(sending);
      });
      return;
    }
    // What is live gets no outcome that nobody wrote: the server says which category has none.
    const isLive = (sending.status ?? store.base()?.status) === 'published';
    const makes = !isLive && store.quiz().outcomeType === 'bucket';
    const now = makes ? withCategoriesMade(store.quiz(), [], newRowId) : store.quiz();
    const { quiz: ready, problems } = readyToSave(now, store.clean());
    if (problems[0]) {
      stay();
      dispatch({ type: 'ended', isBehind: isBehind(), issues: problems, gone: false });
      return onProblem(problems[0].path);
    }
    store.update({ history: setApart({ ...store.history(), now }) });
    dispatch({ type: 'sent' });
    // Empty rows stay where they are being written.
    save.mutate({ sent: sameValue(ready, now) ? now : ready, ...sending });
  };
  /** As of the last render. */
  const sendNow = useRef(send);
  useEffect(() => {
    sendNow.current = send;
  });
  useEffect(() => {
    if (state.name === 'saving' || !saveAgain.current) return;
    saveAgain.current = false;
    if (isDirty() && (state.name === 'idle' || state.name === 'elsewhere')) send({});
  });

  const unpublish = useWrite({
    mutationKey: savesOf(base?.id),
    mutationFn: ({ id }: Base) => patchStatus(id, 'draft'),
    onSuccess: async (stored, shown) => {
      const { quiz: _same, ...next } = baseOf(stored);
      const same = isStoredAs(shown.quiz, baseOf(stored).quiz);
      // Edits of elsewhere stay ahead of this tab: they are met when it saves.
      hearOf(stored.revision);
      store.update({ base: same ? { ...shown, ...next } : { ...shown, status: stored.status } });
      const done = 'Your quiz is a draft again';
      toast({ title: 'Success', description: same ? done : `${done}. It was also edited elsewhere.` });
      await refreshQuizzes();
    },
    onError: () => toast({ title: 'Error', description: 'Failed to change the status', variant: 'destructive' }),
    onSettled: () => dispatch({ type: 'ended', isBehind: isBehind() }),
  });

  return {
    state,
    saving: state.name === 'saving',
    /** Whether there are unsaved edits, as rendered. */
    dirty,
    /** The same at this very moment. */
    isDirty,
    blocker,
    stay,
    save: (status?: QuizStatus) => send({ status }),
    /** During a save: once that has come back. */
    saveNow: () => {
      if (state.name === 'saving') saveAgain.current = true;
      else send({});
    },
    saveAndLeave: () => send({ leave: true }),
    /** For a quiz that is gone: what is edited becomes another one. */
    saveAsNew: () => send({ asNew: true }),
    unpublish: () => {
      if (!base || state.name === 'saving') return;
      dispatch({ type: 'sent' });
      unpublish.mutate(base);
    },
    /** What a save was refused for may be right after an edit. */
    recheck: (before: EditedQuiz) => {
      if (state.issues.length)
        dispatch({ type: 'edited', issues: remainingProblems(state.issues, before, store.quiz()) });
    },
    /** Saves the merge of both versions. Where both changed the same place `side` stays, and an undo brings the other one back. */
    settleConflict: (side: Side) => {
      if (!state.conflict) return;
      const { base: from, mine, theirs, status } = state.conflict;
      const merge = (prefer: Side) => mergeQuizzes(from.quiz, mine, theirs.quiz, prefer).quiz;
      store.update({
        history: recordApart(startHistory(merge(side === 'mine' ? 'theirs' : 'mine')), merge(side)),
        ...(base ? { base: theirs } : {}),
      });
      send({ status, onto: theirs });
    },
    postponeConflict: () => dispatch({ type: 'postponed' }),
    /** Unsaved changes of earlier visits, until they are taken up or thrown away. */
    drafts: drafts.offered,
    discardDraft: drafts.discard,
    restoreDraft: async (draft: Draft) => {
      const free = await drafts.isFree(draft);
      drafts.takeUp(draft, free);
      // What another tab makes of it is another quiz.
      unanswered.current = free || draft.base ? draft.unanswered : [];
      // What was typed here before can be had back.
      const goOn = (restored: EditedQuiz) => store.update({ history: recordApart(store.history(), restored) });
      const stored = store.base();
      if (!stored || !draft.base || isStoredAs(draft.base.quiz, stored.quiz)) return goOn(draft.quiz);
      const arrived = draft.unanswered.find((sent) => isStoredAs(sent, stored.quiz));
      if (arrived) return goOn(afterSave(draft.quiz, arrived, stored.quiz));
      const { quiz: merged, overlaps } = mergeQuizzes(draft.base.quiz, draft.quiz, stored.quiz);
      if (overlaps.length === 0) return goOn(merged);
      // It was made from what is not stored any more: there is no way back to that.
      store.update({ history: startHistory(draft.quiz), base: draft.base });
      hearOf(stored.revision);
      const conflict = { base: draft.base, mine: draft.quiz, theirs: stored, by: '', status: undefined };
      dispatch({ type: 'conflicted', conflict });
    },
  };
}
