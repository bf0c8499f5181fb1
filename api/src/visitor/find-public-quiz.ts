import type { Request, RequestHandler } from 'express';
import { DEMO_QUIZ_ID, demoQuiz } from '../../contract/quiz/demo-quiz.ts';
import type { PublicQuiz } from '../../contract/quiz/public-quiz.schema.ts';
import type { QuizHeights } from '../../contract/quiz/quiz-heights.schema.ts';
import type { AccessRules } from '../auth/active-account.ts';
import type { Config } from '../config.ts';
import { heightsOf } from '../quizzes/public/keep-heights.ts';
import { peekCachedQuiz } from '../quizzes/public/quiz-cache.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import { findQuizForVisitors } from './find-quiz-for-visitors.ts';
import { presentPublicQuiz } from './present-public-quiz.ts';

/** A quiz that the caller may take, whether it is its owner's preview, and whether the same would be found again right now. */
export type FoundPublicQuiz = {
  quiz: PublicQuiz;
  /** As it is stored; the demo is not. */
  record?: QuizRecord;
  preview: boolean;
  isCurrent: () => boolean;
  /** How high it begins, where that was measured. */
  heights?: QuizHeights | undefined;
};

/**
 * The quiz for a public route: published ones for everybody, and their own, drafts included, as a preview for owners who request it.
 * Undefined otherwise, so that a draft cannot be distinguished from a quiz that does not exist.
 */
export async function findPublicQuiz(
  config: Pick<Config, 'mail'> & AccessRules,
  id: string,
  previewer: string | undefined,
): Promise<FoundPublicQuiz | undefined> {
  if (id === DEMO_QUIZ_ID) return { quiz: demoQuiz, preview: false, isCurrent: () => true };
  const record = await findQuizForVisitors(config, id);
  if (!record) return undefined;
  const preview = previewer !== undefined && record.owner === previewer;
  if (record.status !== 'published' && !preview) return undefined;
  return {
    quiz: presentPublicQuiz(record, config.mail !== undefined),
    record,
    preview,
    isCurrent: () => peekCachedQuiz(id) === record,
    heights: heightsOf(record),
  };
}

/**
 * Whether a quiz that is not visible was unpublished, so that pages that embed it can tell that from a deleted one. False for a draft that
 * was never published: it cannot be distinguished from a quiz that does not exist.
 */
export async function isUnpublished(rules: AccessRules, id: string): Promise<boolean> {
  const record = await findQuizForVisitors(rules, id);
  return record?.status === 'draft' && record.unpublishedAt !== null;
}

/** Id of the signed-in owner where a public route was asked for a preview, else undefined. */
export const previewerOf = (request: Request): string | undefined => request.user?.id;

/**
 * Reads the session on public routes only if `mayPreview` says so and the browser sends a session cookie, so visitors never reach the session
 * store. An unreachable store means "no preview", not an error for the visitor.
 */
export function withPreviewSession(
  signedIn: readonly RequestHandler[],
  cookieName: string,
  mayPreview: (request: Request) => boolean,
): RequestHandler {
  return (request, response, next) => {
    if (!mayPreview(request) || !request.headers.cookie?.includes(`${cookieName}=`)) return next();
    const step = (index: number, error?: unknown): void => {
      const handler = signedIn[index];
      if (error || !handler) return void next();
      handler(request, response, (problem?: unknown) => step(index + 1, problem));
    };
    step(0);
  };
}
