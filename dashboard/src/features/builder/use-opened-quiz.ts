import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Quiz } from '#contract/quiz.schema';
import { quizQueries } from '../quizzes/queries.ts';
import type { Draft } from './draft-storage.ts';
import type { EditedQuiz } from './editor-state.ts';
import { type TypingPlace, typingPlace } from './focus-field.ts';

/** A quiz that an editor has made, for the one that opens next: it need not ask for it. */
export type HandedOver = {
  quiz: Quiz;
  /** Whether it was published just now. */
  live: boolean;
  /** What keeps what was unsaved then. */
  draft: Draft | undefined;
  /** What is made of it until the other editor goes. */
  edited: () => EditedQuiz;
  /** Whether it is to be saved once more. */
  saveAgain: () => boolean;
  /** Where the hands are, unless a dialog has them. */
  place?: TypingPlace | undefined;
};
let handedOver: HandedOver | undefined;

export const handOver = (given: HandedOver): void => {
  handedOver = given;
};

/** Comes while the fields of an editor that goes are still in the page. */
export function notePlace(): void {
  if (handedOver && !handedOver.live) handedOver.place = typingPlace();
}

/**
 * The quiz as it is stored when its editor opens, not as another page has read it before. From then on it stays: what is edited is
 * what was opened, and what is stored meanwhile is met when it is saved.
 */
export function useOpenedQuiz(id: string) {
  const [given] = useState(() => (handedOver?.quiz.id === id ? handedOver : undefined));
  const [opened, setOpened] = useState(given?.quiz);
  useEffect(() => {
    handedOver = undefined;
  }, []);
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery({
    ...quizQueries.detail(id),
    refetchOnMount: 'always',
    enabled: !opened,
  });
  if (!opened && data && isFetchedAfterMount && !isFetching && !error) setOpened(data);
  return { opened, handedOver: given, error: isFetching ? null : error, refetch };
}
