import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Quiz } from '#contract/quiz.schema';
import { quizQueries } from '../quizzes/queries.ts';
import type { Draft } from './draft-storage.ts';
import type { EditedQuiz } from './editor-state.ts';
import { type TypingPlace, typingPlace } from './focus-field.ts';

/** How an editor goes on with a quiz that another one has made. */
export type Opening = {
  /** What was made of it meanwhile. */
  edited: () => EditedQuiz;
  /** What keeps that, where something is unsaved. */
  draft: Draft | undefined;
  /** Where the hands are, unless a dialog has them. */
  place: TypingPlace | undefined;
  /** Whether it was asked to save once more. */
  saveAgain: boolean;
};
type HandedOver = { quiz: Quiz; live: boolean; opening: Opening };
let handedOver: HandedOver | undefined;

/**
 * A quiz that has just been made, for the editor that opens next: it need not ask for it, and goes on with what was typed meanwhile.
 * `live`: it was published just now.
 */
export const handOver = ({ quiz, live, ...opening }: Omit<HandedOver, 'opening'> & Omit<Opening, 'place'>): void => {
  handedOver = { quiz, live, opening: { ...opening, place: live ? undefined : typingPlace() } };
};

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
  return {
    opened,
    wentLive: given?.live ? given.quiz : undefined,
    opening: given?.opening,
    error: isFetching ? null : error,
    refetch,
  };
}
