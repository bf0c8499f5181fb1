import { queryOptions } from '@tanstack/react-query';
import type { QuizAddress, QuizAddressInput } from '#contract/web/address.schema';
import { api } from '../../lib/api.ts';
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
