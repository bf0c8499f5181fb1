import type { Config } from '../config.ts';
import { makeOidcClient } from './oidc-client.ts';
import { SignInError } from './sign-in-error.ts';

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
    report(`Nobody can sign in yet: OIDC_ISSUER ${oidc.issuer} gives no discovery document (${reason} ${detail}).`);
  }
}
