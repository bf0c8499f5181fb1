import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { parseHttpUrl } from '../../contract/url.ts';
import { boundedFetch, fetchJson, providerFailed } from './bounded-fetch.ts';

const KEPT_MS = 60 * 60 * 1000;

export type ProviderMetadata = {
  authorizationEndpoint: string;
  tokenEndpoint: string;
  /** Whether the client's secret goes into the body instead of the Authorization header. */
  secretInBody: boolean;
  keys: JWTVerifyGetKey;
};

/** Reads an issuer's discovery document when first needed and keeps it for an hour; a failure is not kept. */
export function discoverProvider(issuer: string): () => Promise<ProviderMetadata> {
  let kept: { until: number; metadata: Promise<ProviderMetadata> } | undefined;
  return () => {
    if (kept && kept.until > Date.now()) return kept.metadata;
    const entry = { until: Date.now() + KEPT_MS, metadata: read(issuer) };
    kept = entry;
    entry.metadata.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return entry.metadata;
  };
}

async function read(issuer: string): Promise<ProviderMetadata> {
  const document = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (document.issuer !== issuer)
    throw providerFailed(502, 'The sign-in provider names another issuer than configured.');
  const endpoint = (name: string) => {
    const value = document[name];
    const url = typeof value === 'string' ? parseHttpUrl(value) : undefined;
    if (!url) throw providerFailed(502, `The sign-in provider’s configuration has no usable ${name}.`);
    return url.href;
  };
  const methods = document.token_endpoint_auth_methods_supported;
  return {
    authorizationEndpoint: endpoint('authorization_endpoint'),
    tokenEndpoint: endpoint('token_endpoint'),
    secretInBody:
      Array.isArray(methods) && !methods.includes('client_secret_basic') && methods.includes('client_secret_post'),
    keys: createRemoteJWKSet(new URL(endpoint('jwks_uri')), {
      timeoutDuration: 5_000,
      [customFetch]: (url, init) => boundedFetch(url, init as RequestInit),
    }),
  };
}
