import {
  allowInsecureRequests,
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
import { providerFetch } from './bounded-fetch.ts';
import { badAnswer, signInErrorOf } from './oidc-errors.ts';
import { SignInError } from './sign-in-error.ts';
import type { SignInProvider } from './sign-in-provider.ts';

const KEPT_MS = HOUR_MS;
// Asymmetric signatures alone: with HS256 the public key could serve as the secret.
const ALGORITHMS = ['RS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'];

export type OidcClientSettings = Pick<SignInProvider, 'issuer' | 'clientId' | 'clientSecret'>;

/**
 * The client for a provider, made when first needed and kept for an hour; a failure is not kept. `forget` has it made again the next time,
 * with all that the provider has said: its keys too are kept.
 */
export function keptOidcClient(settings: OidcClientSettings): {
  get: () => Promise<Configuration>;
  forget: () => void;
} {
  let kept: { until: number; client: Promise<Configuration> } | undefined;
  return {
    get() {
      if (kept && kept.until > Date.now()) return kept.client;
      const entry = { until: Date.now() + KEPT_MS, client: makeOidcClient(settings) };
      kept = entry;
      entry.client.catch(() => {
        if (kept === entry) kept = undefined;
      });
      return entry.client;
    },
    forget() {
      kept = undefined;
    },
  };
}

/**
 * Reads the provider's discovery document now and makes a client of it that verifies signatures of ID tokens. Every call of the client
 * to the provider takes at most `timeoutMs`. Throws a 502 or 504 when the provider is away.
 */
export async function makeOidcClient(
  { issuer, clientId, clientSecret }: OidcClientSettings,
  timeoutMs?: number,
): Promise<Configuration> {
  const fetch = providerFetch(timeoutMs);
  // A provider on loopback or in a network of its own may do without https, and then says so in its address.
  const insecure = issuer.startsWith('http:');
  try {
    const discovered = await discovery(new URL(issuer), clientId, undefined, None(), {
      [customFetch]: fetch,
      execute: insecure ? [allowInsecureRequests] : [],
    });
    const metadata: ServerMetadata = discovered.serverMetadata();
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const secretInBody = !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
    const signing = metadata.id_token_signing_alg_values_supported ?? ALGORITHMS;
    const client = new Configuration(
      { ...metadata, id_token_signing_alg_values_supported: signing.filter((name) => ALGORITHMS.includes(name)) },
      clientId,
      clientSecret,
      (secretInBody ? ClientSecretPost : ClientSecretBasic)(clientSecret),
    );
    client[customFetch] = fetch;
    if (insecure) allowInsecureRequests(client);
    enableNonRepudiationChecks(client);
    return client;
  } catch (thrown) {
    const error = signInErrorOf(thrown);
    throw error instanceof SignInError ? error : badAnswer('discovery');
  }
}
