import { queryOptions } from '@tanstack/react-query';
import type { DomainInput, OwnDomains } from '#contract/web/address.schema';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

const PATH = '/api/domains';

export const domainsQuery = queryOptions({ queryKey: [PATH], queryFn: () => api<OwnDomains>('GET', PATH) });
export const addDomain = (input: DomainInput) => api<OwnDomains>('POST', PATH, input);
export const checkDomain = (id: string) => api<OwnDomains>('POST', `${PATH}/${id}/check`);
export const domainPath = (id: string): string => `${PATH}/${id}`;

export const showDomains = (change: (now: OwnDomains) => OwnDomains) =>
  queryClient.setQueryData(domainsQuery.queryKey, (now) => now && change(now));
