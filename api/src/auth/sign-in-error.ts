import type { ErrorCode } from '../../contract/error-codes.ts';
import { AppError } from '../errors.ts';

/** Why a sign-in did not work, for the operator's log. None of these says who tried. */
export type SignInReason =
  | 'not_https'
  | 'callback_incomplete'
  | 'login_unknown'
  | 'login_used'
  | 'provider_refused'
  | 'provider_timeout'
  | 'provider_unreachable'
  | 'provider_answer'
  | 'token_refused';

const codes: Record<number, ErrorCode> = { 400: 'validation_failed', 403: 'unauthorized', 500: 'not_configured' };

/**
 * A sign-in that did not work. `message` is for the person who tries; `reason` and `detail`, a code that the provider or the
 * verification gave, go to the log and hold no personal data.
 */
export class SignInError extends AppError {
  constructor(
    status: 400 | 403 | 500 | 502 | 504,
    readonly reason: SignInReason,
    message: string,
    readonly detail?: string,
  ) {
    super(status, codes[status] ?? 'unavailable', message);
    this.name = 'SignInError';
  }
}

/** The code as it may be logged: what a provider or a browser sent is a code only when it looks like one. */
export const asCode = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z_:]{1,64}$/.test(value) ? value : undefined;
