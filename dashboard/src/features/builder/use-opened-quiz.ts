import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Quiz } from '#contract/quiz.schema';
import { quizQueries } from '../quizzes/queries.ts';

let handedOver: { quiz: Quiz; live: boolean } | undefined;

/** A quiz that has just been stored, for the editor that opens next: it need not ask for it. `live`: it was published just now. */
export const handOver = (quiz: Quiz, live: boolean): void => {
  handedOver = { quiz, live };
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
  return { opened, wentLive: given?.live ? given.quiz : undefined, error: isFetching ? null : error, refetch };
}
