import type { Config } from '../config.ts';
import { developmentClient, developmentIssuer } from './development-provider/provider.ts';

/** The OpenID Connect provider: the configured one, or the development provider (`isBuiltIn`). */
export type SignInProvider = { issuer: string; clientId: string; clientSecret: string; isBuiltIn: boolean };

export function signInProvider(config: Config): SignInProvider {
  if (config.oidc) return { ...config.oidc, isBuiltIn: false };
  const { id, secret } = developmentClient(config);
  return { issuer: developmentIssuer(config), clientId: id, clientSecret: secret, isBuiltIn: true };
}
