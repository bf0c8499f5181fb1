import {
  allowInsecureRequests,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ServerMetadata,
} from 'openid-client';
import { HOUR_MS } from '../../contract/time.ts';
import { withoutSlash } from './has-verified-email.ts';
import { invalidProviderAnswer, issuerDiffers, toSignInError } from './oidc-errors.ts';
import { providerFetch } from './provider-fetch.ts';
import { SignInError } from './sign-in-error.ts';
import type { SignInProvider } from './sign-in-provider.ts';

const CACHE_MS = HOUR_MS;
// Only asymmetric signatures: with HS256 an attacker could sign with the public key as the secret.
const ALGORITHMS = ['RS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'];

export type OidcClientSettings = Pick<SignInProvider, 'issuer' | 'clientId' | 'clientSecret'>;

/**
 * Caches the client of a provider for an hour, with the provider's metadata and keys. Failures are
 * not cached. `invalidate` makes the next `get` discover the provider again.
 */
export function cacheOidcClient(settings: OidcClientSettings): {
  get: () => Promise<Configuration>;
  invalidate: () => void;
} {
  let cached: { expiresAt: number; client: Promise<Configuration> } | undefined;
  return {
    get() {
      if (cached && cached.expiresAt > Date.now()) return cached.client;
      const entry = { expiresAt: Date.now() + CACHE_MS, client: makeOidcClient(settings) };
      cached = entry;
      entry.client.catch(() => {
        if (cached === entry) cached = undefined;
      });
      return entry.client;
    },
    invalidate() {
      cached = undefined;
    },
  };
}

/**
 * Discovers a provider and makes a client that verifies the signatures of ID tokens. `timeoutMs`
 * bounds each call to the provider. Throws a 502 or 504 if discovery fails, and a 500 if the
 * provider names another issuer.
 */
export async function makeOidcClient(
  { issuer, clientId, clientSecret }: OidcClientSettings,
  timeoutMs?: number,
): Promise<Configuration> {
  const fetch = providerFetch(timeoutMs);
  // An operator may configure http for a provider on loopback or in a private network.
  const isInsecure = issuer.startsWith('http:');
  try {
    const discover = (from: string) =>
      discovery(new URL(from), clientId, undefined, None(), {
        [customFetch]: fetch,
        execute: isInsecure ? [allowInsecureRequests] : [],
      });
    const discovered = await discover(issuer).catch((thrown: unknown) => {
      const named = differingIssuer(thrown);
      if (named === undefined) throw thrown;
      // Both have the same discovery document.
      if (withoutSlash(named) === withoutSlash(issuer)) return discover(named);
      throw issuerDiffers(issuer, named);
    });
    const metadata: ServerMetadata = discovered.serverMetadata();
    const authMethods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isSecretInBody = !authMethods.includes('client_secret_basic') && authMethods.includes('client_secret_post');
    const algorithms = metadata.id_token_signing_alg_values_supported ?? ALGORITHMS;
    const client = new Configuration(
      { ...metadata, id_token_signing_alg_values_supported: algorithms.filter((name) => ALGORITHMS.includes(name)) },
      clientId,
      clientSecret,
      (isSecretInBody ? ClientSecretPost : ClientSecretBasic)(clientSecret),
    );
    client[customFetch] = fetch;
    if (isInsecure) allowInsecureRequests(client);
    enableNonRepudiationChecks(client);
    return client;
  } catch (thrown) {
    const error = toSignInError(thrown);
    throw error instanceof SignInError ? error : invalidProviderAnswer('discovery');
  }
}

/** The issuer in a discovery document that openid-client rejected because it is another one. */
function differingIssuer(thrown: unknown): string | undefined {
  const { attribute, body } = (thrown instanceof ClientError ? (thrown.cause ?? {}) : {}) as {
    attribute?: string;
    body?: { issuer?: string };
  };
  return attribute === 'issuer' ? body?.issuer : undefined;
}
