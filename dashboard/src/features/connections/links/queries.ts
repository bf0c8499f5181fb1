import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Link, LinkDelivery, LinkInput, LinkSample } from '#contract/connections/link.schema';
import { api, ifMatch, ignoreGone } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { writeOrCheck } from '../../../lib/write-or-check.ts';
import { whilePending } from '../../webhooks/while-pending.ts';
import { refreshConnections } from '../queries.ts';

const linksOf = (quizId: string) => `/api/quizzes/${quizId}/links`;
const pathOf = (quizId: string, linkId: string) => `${linksOf(quizId)}/${linkId}`;

export const linkQueries = {
  /** What waits comes from the server, so each page reads it anew. */
  all: (quizId: string) =>
    queryOptions({
      queryKey: [linksOf(quizId)],
      queryFn: async () => (await api<{ links: Link[] }>('GET', linksOf(quizId))).links,
      refetchOnMount: 'always',
    }),
  /** A made-up lead as it arrives by these settings, saved or not. Undefined settings are not complete yet. */
  sample: (quizId: string, linkId: string, input: LinkInput | undefined) =>
    queryOptions({
      queryKey: ['sample of', linkId, input],
      queryFn: () => api<LinkSample>('POST', `${pathOf(quizId, linkId)}/sample`, input),
      enabled: input !== undefined,
      placeholderData: keepPreviousData,
    }),
  deliveries: (quizId: string, linkId: string) =>
    queryOptions({
      queryKey: ['deliveries of', linkId],
      queryFn: async () =>
        (await api<{ deliveries: LinkDelivery[] }>('GET', `${pathOf(quizId, linkId)}/deliveries`)).deliveries,
      refetchOnMount: 'always',
      refetchInterval: whilePending,
    }),
};

/** The links of a quiz, and the connections, whose problems and uses may be others now. */
export const refreshLinks = async (quizId: string): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: [linksOf(quizId)] }), refreshConnections()]);
};

/** Stores a link under an id of the browser's own, so that sending it again is safe. With the revision that was changed, nothing newer is undone. */
export function saveLink(quizId: string, linkId: string, input: LinkInput, revision?: number): Promise<Link> {
  const headers = revision === undefined ? {} : ifMatch(revision);
  const put = () => api<Link>('PUT', pathOf(quizId, linkId), input, headers);
  return writeOrCheck(put, put);
}

/** Removes a link; one that is gone already is what was asked for. */
export function removeLink(quizId: string, linkId: string): Promise<true> {
  const remove = async (): Promise<true> => {
    await api<void>('DELETE', pathOf(quizId, linkId)).catch(ignoreGone);
    return true;
  };
  return writeOrCheck(remove, remove);
}

/** Sends the made-up lead to the tool for real. */
export const sendSample = (quizId: string, linkId: string, input: LinkInput) =>
  api<LinkDelivery>('POST', `${pathOf(quizId, linkId)}/test`, input);
export const replayDelivery = (quizId: string, linkId: string, deliveryId: string) =>
  api<unknown>('POST', `${pathOf(quizId, linkId)}/deliveries/${deliveryId}/replay`);
export const replayWaiting = (quizId: string, linkId: string) =>
  api<{ replayed: number }>('POST', `${pathOf(quizId, linkId)}/replay`);
