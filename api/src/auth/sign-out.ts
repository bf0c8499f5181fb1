import type { Request } from 'express';
import { buildEndSessionUrl } from 'openid-client';
import type { AppContext } from '../context.ts';
import { makeOidcClient } from './oidc-client.ts';
import type { SignInProvider } from './sign-in-provider.ts';

/** Signing out does not wait longer for a provider, in milliseconds. */
const PATIENCE_MS = 2_000;

/** Whether a request is a navigation that this site caused: another site could embed the address, and a browser fetch it in advance. */
export function isOwnNavigation(request: Request): boolean {
  const destination = request.get('sec-fetch-dest');
  const foreign = ['cross-site', 'same-site'].includes(request.get('sec-fetch-site') ?? '');
  const early = request.get('sec-purpose')?.includes('prefetch') ?? false;
  return request.method === 'GET' && !foreign && !early && (!destination || destination === 'document');
}

/**
 * Where a browser goes to end its session at the provider too (OpenID Connect RP-Initiated Logout 1.0), and from there back to the start
 * page; the start page itself where the provider knows no such thing or does not answer now.
 */
export async function providerSignOut(
  { config, log }: AppContext,
  provider: SignInProvider,
  idToken: string | undefined,
): Promise<string> {
  try {
    const client = await makeOidcClient(provider, PATIENCE_MS);
    if (!client.serverMetadata().end_session_endpoint) return '/';
    return buildEndSessionUrl(client, {
      post_logout_redirect_uri: `${config.publicUrl}/`,
      ...(idToken ? { id_token_hint: idToken } : {}),
    }).href;
  } catch (error) {
    log.warn({ reason: (error as { reason?: string }).reason ?? 'unexpected' }, 'signed out here, not at the provider');
    return '/';
  }
}
