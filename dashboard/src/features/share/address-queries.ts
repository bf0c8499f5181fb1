import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QuizAddress, QuizAddressInput } from '#contract/web/address.schema';
import { paths } from '#contract/web/paths';
import { api } from '../../lib/api.ts';
import { home } from '../../lib/base.ts';
import { queryClient } from '../../lib/query-client.ts';

const pathOf = (quizId: string) => `/api/quizzes/${quizId}/address`;

export const addressQuery = (quizId: string) =>
  queryOptions({
    queryKey: [pathOf(quizId)],
    queryFn: () => api<QuizAddress>('GET', pathOf(quizId)),
    // A domain that is confirmed in the settings changes it.
    staleTime: 0,
  });

export const saveAddress = (quizId: string, input: QuizAddressInput) => api<QuizAddress>('PUT', pathOf(quizId), input);

export const showAddress = (quizId: string, address: QuizAddress) =>
  queryClient.setQueryData(addressQuery(quizId).queryKey, address);

/** The link by the quiz's id, which stays the same whatever address the quiz gets. */
export const linkById = (quizId: string): string => home + paths.quiz(quizId);

/** The link to share: the readable address once it is read, the one by the id until then. */
export const useQuizUrl = (quizId: string): string => useQuery(addressQuery(quizId)).data?.url ?? linkById(quizId);
