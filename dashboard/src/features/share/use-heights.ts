import { useEffect, useMemo } from 'react';
import type { Quiz } from '#contract/quiz/quiz.schema';
import type { ReservedHeights } from '#widget/snippets';
import { api } from '../../lib/api.ts';
import { measureHeights } from './measure-heights.ts';

/** How high a quiz begins. Of one that is live the server is told as well, which cannot draw, and tells whoever embeds it. */
export function useHeights(quiz: Quiz): ReservedHeights {
  const heights = useMemo(() => measureHeights(quiz), [quiz]);
  const { id, revision, published } = quiz;
  const body = published ? JSON.stringify({ revision, heights }) : '';
  useEffect(() => {
    // Nobody waits for it: those who are not told do as before.
    if (body) api('PUT', `/api/quizzes/${id}/heights`, JSON.parse(body)).catch(() => undefined);
  }, [id, body]);
  return heights;
}
