import type { Request } from 'express';
import { buildEndSessionUrl } from 'openid-client';
import type { AppContext } from '../context.ts';
import { makeOidcClient } from './oidc-client.ts';
import type { SignInProvider } from './sign-in-provider.ts';

/** How long a sign-out waits for the provider. */
const PROVIDER_TIMEOUT_MS = 2_000;

/**
 * Whether this site navigated here. Other sites could embed the URL, and browsers could prefetch
 * it.
 */
export function isOwnNavigation(request: Request): boolean {
  const destination = request.get('sec-fetch-dest');
  const isForeign = ['cross-site', 'same-site'].includes(request.get('sec-fetch-site') ?? '');
  const isPrefetch = request.get('sec-purpose')?.includes('prefetch') ?? false;
  return request.method === 'GET' && !isForeign && !isPrefetch && (!destination || destination === 'document');
}

/**
 * The URL that ends the browser's session at the provider and then returns to the start page
 * (OpenID Connect RP-Initiated Logout 1.0). Just the start page if the provider does not support
 * this or does not answer.
 */
export async function providerSignOutUrl(
  { config, log }: AppContext,
  provider: SignInProvider,
  idToken: string | undefined,
): Promise<string> {
  try {
    const client = await makeOidcClient(provider, PROVIDER_TIMEOUT_MS);
    if (!client.serverMetadata().end_session_endpoint) return `${config.basePath}/`;
    return buildEndSessionUrl(client, {
      post_logout_redirect_uri: `${config.publicUrl}/`,
      ...(idToken ? { id_token_hint: idToken } : {}),
    }).href;
  } catch (error) {
    log.warn(
      { reason: (error as { reason?: string }).reason ?? 'unexpected' },
      'signed out locally but not at the provider',
    );
    return `${config.basePath}/`;
  }
}
