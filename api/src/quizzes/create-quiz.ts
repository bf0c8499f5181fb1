import type { QuizInput } from '../../contract/quiz.schema.ts';
import { recordActivity } from '../analytics/record-activity.ts';
import { randomId } from '../random-id.ts';
import { newRows } from './arrange-rows.ts';
import { mustBePublishable } from './must-be-publishable.ts';
import { QuizModel, type QuizRecord } from './quiz.model.ts';
import { keepVersion, versionOf } from './quiz-versions.ts';

/** Makes a quiz. It is a draft unless the body says otherwise, and publishing must pass the checks. */
export async function createQuiz(owner: string, { status = 'draft', ...input }: QuizInput): Promise<QuizRecord> {
  const now = new Date();
  const content = { ...input, ...newRows({ ...input, status }) };
  const quiz: QuizRecord = {
    ...content,
    version: versionOf(content),
    _id: randomId(),
    owner,
    status,
    unpublishedAt: null,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
  if (status === 'published') mustBePublishable(quiz);
  await keepVersion(quiz);
  await QuizModel.create(quiz);
  await recordActivity({ owner, kind: 'quiz_created', quiz });
  if (status === 'published') await recordActivity({ owner, kind: 'quiz_published', quiz });
  return quiz;
}
