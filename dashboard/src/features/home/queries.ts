import { queryOptions } from '@tanstack/react-query';
import type { Overview } from '#contract/analytics/analytics.schema';
import { api } from '../../lib/api.ts';
import { whileRecounting } from '../analytics/recount-notice.tsx';

export const overviewQuery = queryOptions({
  queryKey: ['/api/analytics/overview'],
  queryFn: () => api<Overview>('GET', '/api/analytics/overview'),
  refetchInterval: whileRecounting,
});
