import type { ErrorCode } from '../../contract/web/error-codes.ts';
import { AppError } from '../errors.ts';

/** Why a sign-in failed, for the operator's log. Holds no personal data. */
export type SignInReason =
  | 'not_https'
  | 'issuer_differs'
  | 'client_refused'
  | 'callback_incomplete'
  | 'login_unknown'
  | 'login_used'
  | 'provider_refused'
  | 'provider_timeout'
  | 'provider_unreachable'
  | 'provider_answer'
  | 'token_refused';

const codesByStatus: Record<number, ErrorCode> = {
  400: 'validation_failed',
  403: 'unauthorized',
  500: 'not_configured',
};

/**
 * A failed sign-in. `message` is shown to the user. `reason` and `detail`, an error code of the
 * provider or of openid-client, go to the log and hold no personal data.
 */
export class SignInError extends AppError {
  constructor(
    status: 400 | 403 | 500 | 502 | 504,
    readonly reason: SignInReason,
    message: string,
    readonly detail?: string,
  ) {
    super(status, codesByStatus[status] ?? 'unavailable', message);
    this.name = 'SignInError';
  }
}

/** An error code that may be logged; undefined for input that does not look like a code. */
export const asCode = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z_:]{1,64}$/.test(value) ? value : undefined;
