import { queryOptions } from '@tanstack/react-query';
import type { ApiToken, ApiTokenInput, NewApiToken } from '#contract/tokens/token.schema';
import { api } from '../../lib/api.ts';

const PATH = '/api/tokens';

export const tokensQuery = queryOptions({ queryKey: [PATH], queryFn: () => api<ApiToken[]>('GET', PATH) });
export const createToken = (input: ApiTokenInput) => api<NewApiToken>('POST', PATH, input);
export const tokenPath = (id: string): string => `${PATH}/${id}`;
