import type { Config } from '../config.ts';
import { developmentClient, developmentIssuer } from './development-provider/provider.ts';

/** Who signs people in: the configured provider, or the one inside the process. */
export type SignInProvider = { issuer: string; clientId: string; clientSecret: string; builtIn: boolean };

export function signInProvider(config: Config): SignInProvider {
  if (config.oidc) return { ...config.oidc, builtIn: false };
  const { id, secret } = developmentClient(config);
  return { issuer: developmentIssuer(config), clientId: id, clientSecret: secret, builtIn: true };
}
