import type { ErrorRequestHandler } from 'express';
import { paths } from '../../contract/paths.ts';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { toAppError } from '../http/on-error.ts';
import { SignInError } from './sign-in-error.ts';
import { sendProblemPage } from './sign-in-page.ts';

/** The addresses that browsers navigate to: whatever goes wrong there is told on a page. */
export const signInPaths: string[] = [paths.login, paths.callback, paths.logout];

/** What went wrong on the way in or out, on a plain page; the log has the reason as a code, and nothing of the person. */
export function signInProblems({ log }: AppContext): ErrorRequestHandler {
  return (thrown, request, response, next) => {
    const error = toAppError(thrown) ?? new AppError(500, 'internal', 'Something went wrong on our side.');
    const { status, extra } = error;
    log[status >= 500 ? 'error' : 'warn'](
      { requestId: request.id, status, ...reasonOf(thrown, error) },
      error instanceof SignInError && error.reason === 'not_https' ? error.message : 'sign-in failed',
    );
    if (response.headersSent) return next(thrown);
    if (extra.retryAfterSeconds) response.set('Retry-After', String(Math.ceil(extra.retryAfterSeconds)));
    const leaving = request.baseUrl.toLowerCase() === paths.logout;
    sendProblemPage(response, status, error.message, leaving ? 'out' : 'in');
  };
}

function reasonOf(thrown: unknown, error: AppError): { reason: string; detail?: string } {
  if (error instanceof SignInError)
    return { reason: error.reason, ...(error.detail === undefined ? {} : { detail: error.detail }) };
  const { name = 'unknown' } = (thrown ?? {}) as { name?: string };
  return { reason: error.code, detail: name };
}
