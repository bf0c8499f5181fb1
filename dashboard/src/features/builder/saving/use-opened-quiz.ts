import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { quizQueries } from '../../quizzes/queries.ts';

/**
 * The quiz as it is stored when its editor opens, not as another page has read it before. From then on it stays: what is edited is
 * what was opened, and what is stored meanwhile is met when it is saved.
 */
export function useOpenedQuiz(id: string) {
  const [opened, setOpened] = useState<Quiz>();
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery({
    ...quizQueries.detail(id),
    refetchOnMount: 'always',
    enabled: !opened,
  });
  if (!opened && data && isFetchedAfterMount && !isFetching && !error) setOpened(data);
  return { opened, error: isFetching ? null : error, refetch };
}
