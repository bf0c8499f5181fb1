import { queryOptions } from '@tanstack/react-query';
import type { QuizFile, TemplateSummary } from '#contract/quiz/quiz-file.schema';
import { api } from '../../../../lib/api.ts';

const LIST = '/api/templates';

export const templatesQuery = queryOptions({
  queryKey: [LIST],
  queryFn: () => api<TemplateSummary[]>('GET', LIST),
});

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: [LIST, id],
    queryFn: () => api<QuizFile>('GET', `${LIST}/${id}`),
    staleTime: Number.POSITIVE_INFINITY,
  });
