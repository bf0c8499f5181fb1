import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { paths } from '../../contract/web/paths.ts';
import type { AppContext } from '../context.ts';
import { AppError, unavailable } from '../errors.ts';
import { isPreempted, setTimeoutPage } from '../http/deadline.ts';
import { toAppError } from '../http/on-error.ts';
import { SignInError } from './sign-in-error.ts';
import { renderProblemPage, sendProblemPage } from './sign-in-page.ts';

/** The operator has to correct a setting, and the message says which. */
const SETUP_REASONS = ['not_https', 'issuer_differs'];

/** Paths that browsers navigate to, where errors are pages instead of JSON. */
export const signInPaths: string[] = [paths.login, paths.callback, paths.logout];

const directionOf = ({ baseUrl }: Request) => (baseUrl.toLowerCase() === paths.logout ? 'out' : 'in');

/** Registers the HTML page to send if the handler misses the deadline. */
export const registerTimeoutPage: RequestHandler = (request, response, next) => {
  setTimeoutPage(response, renderProblemPage(unavailable().message, request.basePath, directionOf(request)));
  next();
};

/**
 * Shows sign-in and sign-out errors on a page. Logs the reason as a code, without personal data.
 */
export function handleSignInErrors({ log }: AppContext): ErrorRequestHandler {
  return (thrown, request, response, next) => {
    const error = toAppError(thrown) ?? new AppError(500, 'internal', 'Something went wrong on our side.');
    const { status, extra } = error;
    log[status >= 500 ? 'error' : 'warn'](
      { requestId: request.id, status, ...reasonOf(thrown, error) },
      error instanceof SignInError && SETUP_REASONS.includes(error.reason) ? error.message : 'sign-in failed',
    );
    if (isPreempted(response)) return;
    if (response.headersSent) return next(thrown);
    if (extra.retryAfterSeconds) response.set('Retry-After', String(Math.ceil(extra.retryAfterSeconds)));
    sendProblemPage(response, status, error.message, directionOf(request));
  };
}

function reasonOf(thrown: unknown, error: AppError): { reason: string; detail?: string } {
  if (error instanceof SignInError)
    return { reason: error.reason, ...(error.detail === undefined ? {} : { detail: error.detail }) };
  const { name = 'unknown' } = (thrown ?? {}) as { name?: string };
  return { reason: error.code, detail: name };
}
