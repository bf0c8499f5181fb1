import { useEffect, useState } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { userQuery } from '../auth/queries.ts';
import { heldDrafts, holdDraft } from './draft-locks.ts';
import { type Draft, draftsOf, dropDraft, newDraftId, onDraftsTaken, writeDraft } from './draft-storage.ts';
import { isStoredAs } from './same-quiz.ts';
import type { Base } from './store-quiz.ts';

/** The draft of this editor, and those of earlier visits that no tab is editing any more. */
export function useDrafts(account: string, opened: Base | undefined) {
  const quizId = opened?.id;
  const [id, setId] = useState(newDraftId);
  const [offered, setOffered] = useState<Draft[]>([]);
  useEffect(() => holdDraft(id), [id]);
  useEffect(
    () =>
      // Whoever has signed out in another tab is signed out here as well: the page's guard sees to it.
      onDraftsTaken(account, () => void queryClient.resetQueries({ queryKey: userQuery.queryKey })),
    [account],
  );
  // Once, for the quiz as it was opened.
  const [first] = useState(opened);
  useEffect(() => {
    let shown = true;
    void heldDrafts().then((held) => {
      const free = draftsOf(account, first?.id).filter((draft) => !held.has(draft.id));
      const stored = (draft: Draft) => first !== undefined && isStoredAs(draft.quiz, first.quiz);
      for (const draft of free.filter(stored)) dropDraft(account, first?.id, draft.id);
      if (shown) setOffered(free.filter((draft) => !stored(draft)));
    });
    return () => {
      shown = false;
    };
  }, [account, first]);
  const withdraw = (draft: Draft) => setOffered((now) => now.filter((other) => other.id !== draft.id));
  return {
    id,
    offered,
    write: (draft: Omit<Draft, 'id' | 'savedAt'>) => writeDraft(account, quizId, { ...draft, id, savedAt: Date.now() }),
    drop: () => dropDraft(account, quizId, id),
    /** Goes on with it. What was typed here before stays, a draft of its own. */
    takeUp: (draft: Draft) => {
      setId(draft.id);
      withdraw(draft);
    },
    discard: (draft: Draft) => {
      dropDraft(account, quizId, draft.id);
      withdraw(draft);
    },
    /** Leaves a draft for the editor that opens next. */
    leave: (next: string, draft: Omit<Draft, 'id' | 'savedAt'>) =>
      writeDraft(account, next, { ...draft, id: newDraftId(), savedAt: Date.now() }),
  };
}
