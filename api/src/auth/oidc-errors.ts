import { AuthorizationResponseError, ClientError } from 'openid-client';
import { asCode, SignInError } from './sign-in-error.ts';

export const providerUnreachable = (detail?: string) =>
  new SignInError(
    502,
    'provider_unreachable',
    'The sign-in provider could not be reached. Please try again in a moment.',
    detail,
  );
export const providerTimeout = () =>
  new SignInError(
    504,
    'provider_timeout',
    'The sign-in provider did not answer in time. Please try again in a moment.',
  );
/** The provider answered, but not with what it must. */
export const badAnswer = (detail: string | undefined) =>
  new SignInError(
    502,
    'provider_answer',
    'The sign-in provider gave an answer that could not be understood. Please try again in a moment.',
    detail,
  );
export const tokenRefused = (detail: string) =>
  new SignInError(
    403,
    'token_refused',
    'The sign-in provider’s answer could not be trusted, so nobody was signed in.',
    detail,
  );
export const providerRefused = (detail: string | undefined) =>
  new SignInError(400, 'provider_refused', 'The sign-in provider did not sign you in. Please try again.', detail);

/** Codes of openid-client for what is wrong with a provider, not with the token that it gave. */
const PROVIDER_CODES = ['OAUTH_MISSING_SERVER_METADATA', 'OAUTH_INVALID_SERVER_METADATA'];

/** What openid-client threw, as the error of a sign-in: the provider's fault is told apart from a token that is wrong. */
export function signInErrorOf(thrown: unknown): unknown {
  const causes = causesOf(thrown);
  const own = causes.find((cause) => cause instanceof SignInError);
  if (own) return own;
  if (thrown instanceof AuthorizationResponseError) return providerRefused(asCode(thrown.error));
  const codes = causes.map((cause) => asCode((cause as { code?: unknown }).code));
  const [code] = codes;
  // A key that is none makes the cryptography fail, which openid-client passes on without a code of its own.
  if (thrown instanceof ClientError && !code) return badAnswer(codes.find(Boolean));
  if (!code?.startsWith('OAUTH_')) return thrown;
  // With the body it tells of the answer as a whole.
  if (PROVIDER_CODES.includes(code) || causes.some((cause) => 'body' in cause)) return badAnswer(code);
  const claim = causes.map((cause) => asCode((cause as { claim?: unknown }).claim)).find(Boolean);
  return tokenRefused([code, claim].filter(Boolean).join(' '));
}

/** An error and what caused it, the outermost first. */
function causesOf(thrown: unknown): object[] {
  const causes: object[] = [];
  for (let cause = thrown; typeof cause === 'object' && cause !== null; cause = (cause as { cause?: unknown }).cause)
    causes.push(cause);
  return causes;
}
