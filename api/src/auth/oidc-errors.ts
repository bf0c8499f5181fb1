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
/** The provider's answer violates the protocol. */
export const invalidProviderAnswer = (detail: string | undefined) =>
  new SignInError(
    502,
    'provider_answer',
    'The sign-in provider gave an answer that could not be understood. Please try again in a moment.',
    detail,
  );
/** The provider refuses the client's id or secret. */
export const clientRefused = (detail: string) =>
  new SignInError(
    500,
    'client_refused',
    'The sign-in provider rejected the client ID or secret of this installation. Ask its operator to check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
    detail,
  );
/** `named` is the issuer in the discovery document of the one that is set. */
export const issuerDiffers = (set: string, named: string) =>
  new SignInError(
    500,
    'issuer_differs',
    `OIDC_ISSUER is ${set}, but the discovery document there names the issuer ${named.slice(0, 500)}. Set OIDC_ISSUER to what the provider calls itself, or correct the provider.`,
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

/** Error codes of openid-client that blame the provider's metadata, not a token. */
const METADATA_CODES = ['OAUTH_MISSING_SERVER_METADATA', 'OAUTH_INVALID_SERVER_METADATA'];

/**
 * Maps what openid-client threw to a `SignInError`, which tells a broken provider from a bad token.
 * Returns unrelated errors unchanged.
 */
export function toSignInError(thrown: unknown): unknown {
  const causes = causesOf(thrown);
  const own = causes.find((cause) => cause instanceof SignInError);
  if (own) return own;
  if (thrown instanceof AuthorizationResponseError) return providerRefused(asCode(thrown.error));
  const codes = causes.map((cause) => asCode((cause as { code?: unknown }).code));
  const [code] = codes;
  // A malformed key makes WebCrypto fail, and openid-client adds no code of its own.
  if (thrown instanceof ClientError && !code) return invalidProviderAnswer(codes.find(Boolean));
  if (!code?.startsWith('OAUTH_')) return thrown;
  // Errors with a `body` are about the response as a whole, not about a claim of the token.
  if (METADATA_CODES.includes(code) || causes.some((cause) => 'body' in cause)) return invalidProviderAnswer(code);
  const claim = causes.map((cause) => asCode((cause as { claim?: unknown }).claim)).find(Boolean);
  return tokenRefused([code, claim].filter(Boolean).join(' '));
}

/** An error and its chain of causes, outermost first. */
function causesOf(thrown: unknown): object[] {
  const causes: object[] = [];
  for (let cause = thrown; typeof cause === 'object' && cause !== null; cause = (cause as { cause?: unknown }).cause)
    causes.push(cause);
  return causes;
}
