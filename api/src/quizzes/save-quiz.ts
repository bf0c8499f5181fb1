import { publishChecks } from '../../contract/publish-checks.ts';
import type { QuizInput, QuizStatus } from '../../contract/quiz.schema.ts';
import { recordActivity } from '../analytics/record-activity.ts';
import { badRequest, notFound } from '../errors.ts';
import { randomId } from '../random-id.ts';
import { assignIds } from './assign-ids.ts';
import { forgetPublicQuiz } from './public-quiz-cache.ts';
import { QuizModel, type QuizRecord } from './quiz.model.ts';
import { keepVersion, versionOf } from './quiz-versions.ts';
import { ownQuiz } from './quizzes.ts';

/** Makes a quiz. It is a draft unless the body says otherwise, and publishing must pass the checks. */
export async function createQuiz(owner: string, { status = 'draft', ...input }: QuizInput): Promise<QuizRecord> {
  const now = new Date();
  const quiz = withVersion({
    ...input,
    ...assignIds(input),
    _id: randomId(),
    owner,
    status,
    unpublishedAt: null,
    createdAt: now,
    updatedAt: now,
  });
  if (status === 'published') mustBePublishable(quiz);
  await keepVersion(quiz);
  await QuizModel.create(quiz);
  await recordActivity({ owner, kind: 'quiz_created', quiz });
  if (status === 'published') await recordActivity({ owner, kind: 'quiz_published', quiz });
  return quiz;
}

/** Replaces what the builder edits. The version is stored before the quiz that names it. */
export async function updateQuiz(owner: string, id: string, { status, ...input }: QuizInput): Promise<QuizRecord> {
  const before = await ownQuiz(owner, id);
  const quiz = withVersion({ ...before, ...input, ...assignIds(input, before), updatedAt: new Date() });
  return store(before, quiz, status ?? before.status);
}

/** Publishes or unpublishes. */
export async function setQuizStatus(owner: string, id: string, status: QuizStatus): Promise<QuizRecord> {
  const before = await ownQuiz(owner, id);
  return store(before, { ...before, updatedAt: new Date() }, status);
}

async function store(before: QuizRecord, changed: QuizRecord, status: QuizStatus): Promise<QuizRecord> {
  const quiz: QuizRecord = { ...changed, status };
  if (status === 'published') mustBePublishable(quiz);
  if (before.status === 'published' && status === 'draft') quiz.unpublishedAt = quiz.updatedAt;
  await keepVersion(quiz);
  const { _id, owner, createdAt: _created, ...fields } = quiz;
  const { matchedCount } = await QuizModel.updateOne({ _id, owner }, { $set: fields });
  if (matchedCount === 0) throw notFound('quiz_not_found');
  forgetPublicQuiz(_id);
  if (before.status !== status)
    await recordActivity({ owner, kind: status === 'published' ? 'quiz_published' : 'quiz_unpublished', quiz });
  return quiz;
}

function withVersion(quiz: Omit<QuizRecord, 'version'>): QuizRecord {
  return { ...quiz, version: versionOf(quiz) };
}

function mustBePublishable(quiz: QuizRecord): void {
  const issues = publishChecks(quiz).filter(({ severity }) => severity === 'error');
  if (issues.length)
    throw badRequest(
      'The quiz can not be published yet',
      issues.map(({ path, message }) => ({ path, message })),
      'not_publishable',
    );
}
