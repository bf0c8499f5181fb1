import { rowIdSource, withNewIds } from '../../../contract/quiz/row-id.ts';
import { limits } from '../../../contract/web/limits.ts';
import { findOwnedQuiz } from '../find-quiz.ts';
import type { Creation, QuizRecord } from '../quiz.model.ts';
import { createQuiz } from './create-quiz.ts';
import type { Quota } from './quota.ts';

const SUFFIX = ' (Copy)';

/** A draft with new ids, without leads and figures. The webhook and the connections stay with the original. */
export async function cloneQuiz(owner: string, id: string, quota: Quota, creation?: Creation): Promise<QuizRecord> {
  const { title, creation: _creation, heights: _heights, slug: _slug, ...quiz } = await findOwnedQuiz(owner, id);
  const copy = {
    ...withNewIds(quiz, rowIdSource()),
    title: title.slice(0, limits.title - SUFFIX.length) + SUFFIX,
    webhookUrl: '',
    status: 'draft' as const,
  };
  return createQuiz(owner, copy, quota, creation);
}
