import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { paths } from '../../contract/paths.ts';
import type { AppContext } from '../context.ts';
import { AppError, unavailable } from '../errors.ts';
import { isPreempted, setTimeoutPage } from '../http/deadline.ts';
import { toAppError } from '../http/on-error.ts';
import { SignInError } from './sign-in-error.ts';
import { problemPage, sendProblemPage } from './sign-in-page.ts';

/** The addresses that browsers navigate to: whatever goes wrong there is told on a page. */
export const signInPaths: string[] = [paths.login, paths.callback, paths.logout];

const wayOf = ({ baseUrl }: Request) => (baseUrl.toLowerCase() === paths.logout ? 'out' : 'in');

/** Has the page that an answer will be which does not come in time. */
export const pageWhenLate: RequestHandler = (request, response, next) => {
  setTimeoutPage(response, problemPage(unavailable().message, wayOf(request)));
  next();
};

/** What went wrong on the way in or out, on a plain page; the log has the reason as a code, and nothing of the person. */
export function signInProblems({ log }: AppContext): ErrorRequestHandler {
  return (thrown, request, response, next) => {
    const error = toAppError(thrown) ?? new AppError(500, 'internal', 'Something went wrong on our side.');
    const { status, extra } = error;
    log[status >= 500 ? 'error' : 'warn'](
      { requestId: request.id, status, ...reasonOf(thrown, error) },
      error instanceof SignInError && error.reason === 'not_https' ? error.message : 'sign-in failed',
    );
    if (isPreempted(response)) return;
    if (response.headersSent) return next(thrown);
    if (extra.retryAfterSeconds) response.set('Retry-After', String(Math.ceil(extra.retryAfterSeconds)));
    sendProblemPage(response, status, error.message, wayOf(request));
  };
}

function reasonOf(thrown: unknown, error: AppError): { reason: string; detail?: string } {
  if (error instanceof SignInError)
    return { reason: error.reason, ...(error.detail === undefined ? {} : { detail: error.detail }) };
  const { name = 'unknown' } = (thrown ?? {}) as { name?: string };
  return { reason: error.code, detail: name };
}
