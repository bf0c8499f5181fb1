import type { Request, RequestHandler } from 'express';
import { DEMO_QUIZ_ID, demoQuiz } from '../../contract/demo-quiz.ts';
import type { PublicQuiz } from '../../contract/public-quiz.schema.ts';
import { publicQuizRecord } from '../quizzes/public-quiz-cache.ts';
import { presentPublicQuiz } from './present-public-quiz.ts';

/** A quiz that the caller may take, and whether they only look at it as its owner. */
export type VisibleQuiz = { quiz: PublicQuiz; preview: boolean };

/**
 * The quiz for a public route: published ones for everybody, an owner's own, draft or not, as a preview when they ask for it.
 * Undefined for whatever else, so that a draft cannot be told from nothing.
 */
export async function findVisibleQuiz(id: string, previewer: string | undefined): Promise<VisibleQuiz | undefined> {
  if (id === DEMO_QUIZ_ID) return { quiz: demoQuiz, preview: false };
  const record = await publicQuizRecord(id);
  if (!record) return undefined;
  const preview = previewer !== undefined && record.owner === previewer;
  return record.status === 'published' || preview ? { quiz: presentPublicQuiz(record), preview } : undefined;
}

/** Id of the signed-in owner where a public route was asked for a preview, else undefined. */
export const previewerOf = (request: Request): string | undefined => request.user?.id;

/**
 * Reads the session on public routes only when `wanted` says so and the browser sends a session cookie: visitors never reach the
 * session store. A store out of reach means "no preview", not an error for the visitor.
 */
export function withPreviewSession(
  signedIn: readonly RequestHandler[],
  cookieName: string,
  wanted: (request: Request) => boolean,
): RequestHandler {
  return (request, response, next) => {
    if (!wanted(request) || !request.headers.cookie?.includes(`${cookieName}=`)) return next();
    const step = (index: number, error?: unknown): void => {
      const handler = signedIn[index];
      if (error || !handler) return void next();
      handler(request, response, (problem?: unknown) => step(index + 1, problem));
    };
    step(0);
  };
}
