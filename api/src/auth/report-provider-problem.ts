import type { Config } from '../config.ts';
import { makeOidcClient } from './oidc-client.ts';
import { SignInError } from './sign-in-error.ts';

/** Node's words for a certificate that leads to no authority that it knows. */
const UNKNOWN_AUTHORITY = /SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)/;
const TRUST_IT =
  'Its certificate is from an authority that Node does not know: name the file of that authority’s certificate in NODE_EXTRA_CA_CERTS.';

/**
 * Asks the configured provider for its discovery document, and reports in a sentence why nobody
 * could sign in with it. Never rejects: quizzes need no provider.
 */
export async function reportProviderProblem(
  { oidc }: Pick<Config, 'oidc'>,
  report: (text: string) => void,
): Promise<void> {
  if (!oidc) return;
  try {
    await makeOidcClient(oidc);
  } catch (error) {
    if (error instanceof SignInError && error.reason === 'issuer_differs') return report(error.message);
    const { reason = 'unexpected', detail = '' } = error as Partial<SignInError>;
    const text = `Nobody can sign in yet: OIDC_ISSUER ${oidc.issuer} gives no discovery document (${reason} ${detail}).`;
    report(UNKNOWN_AUTHORITY.test(detail) ? `${text} ${TRUST_IT}` : text);
  }
}
