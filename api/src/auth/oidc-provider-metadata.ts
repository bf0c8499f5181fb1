import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { parseHttpUrl } from '../../contract/url.ts';
import { badAnswer, boundedFetch, fetchJson } from './bounded-fetch.ts';

const KEPT_MS = 60 * 60 * 1000;

export type ProviderMetadata = {
  authorizationEndpoint: string;
  tokenEndpoint: string;
  /** Where a browser goes to end the provider's own session; undefined where the provider offers none. */
  endSessionEndpoint: string | undefined;
  /** What may be asked of the provider's form; undefined when it does not say. */
  prompts: readonly unknown[] | undefined;
  /** Whether the client's secret goes into the body instead of the Authorization header. */
  secretInBody: boolean;
  keys: JWTVerifyGetKey;
};

/** Reads an issuer's discovery document when first needed and keeps it for an hour; a failure is not kept. */
export function discoverProvider(issuer: string): () => Promise<ProviderMetadata> {
  let kept: { until: number; metadata: Promise<ProviderMetadata> } | undefined;
  return () => {
    if (kept && kept.until > Date.now()) return kept.metadata;
    const entry = { until: Date.now() + KEPT_MS, metadata: readMetadata(issuer) };
    kept = entry;
    entry.metadata.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return entry.metadata;
  };
}

/** Reads an issuer's discovery document now. Throws a 502 or 504 when the provider is away. */
export async function readMetadata(issuer: string, timeoutMs?: number): Promise<ProviderMetadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const document = await fetchJson(url, undefined, timeoutMs);
  if (document.issuer !== issuer) throw badAnswer('another issuer than configured');
  const optional = (name: string) => {
    const value = document[name];
    return typeof value === 'string' ? parseHttpUrl(value)?.href : undefined;
  };
  const endpoint = (name: string) => {
    const href = optional(name);
    if (!href) throw badAnswer(`no usable ${name}`);
    return href;
  };
  const methods = document.token_endpoint_auth_methods_supported;
  const prompts = document.prompt_values_supported;
  return {
    authorizationEndpoint: endpoint('authorization_endpoint'),
    tokenEndpoint: endpoint('token_endpoint'),
    endSessionEndpoint: optional('end_session_endpoint'),
    prompts: Array.isArray(prompts) ? prompts : undefined,
    secretInBody:
      Array.isArray(methods) && !methods.includes('client_secret_basic') && methods.includes('client_secret_post'),
    keys: createRemoteJWKSet(new URL(endpoint('jwks_uri')), {
      timeoutDuration: 6_000,
      [customFetch]: (keysUrl, init) => fetchKeys(keysUrl, init as RequestInit),
    }),
  };
}

/** The provider's keys. What is wrong with them is the provider's fault and not the token's. */
async function fetchKeys(url: string, init: RequestInit): Promise<Response> {
  const response = await boundedFetch(url, init);
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { keys?: unknown } | null | undefined;
  if (!response.ok || !Array.isArray(body?.keys)) throw badAnswer(`keys with status ${response.status}`);
  return response;
}
