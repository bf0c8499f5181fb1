import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Provider } from 'oidc-provider';
import { paths } from '../../../contract/web/paths.ts';
import type { Config } from '../../config.ts';
import { renderProblemPage } from '../sign-in-page.ts';
import { MemoryAdapter } from './memory-adapter.ts';

export const DEVELOPMENT_PATH = '/dev-oidc';
const SESSION_COOKIE = 'dev-oidc';
const processSecret = randomBytes(24).toString('base64url');
/** The client credentials of this product. Processes that share SESSION_SECRET agree on them. */
export const developmentClient = ({ sessionSecrets: [secret = processSecret] }: Config) => ({
  id: 'quizfunnel',
  secret: createHmac('sha256', secret).update('development client').digest('base64url'),
});
export const developmentIssuer = (config: Config): string => `${config.publicUrl}${DEVELOPMENT_PATH}`;

/** Whether its package is installed, which `npm ci --omit=dev` leaves out. */
export function hasDevelopmentProvider(): boolean {
  try {
    return Boolean(import.meta.resolve('oidc-provider'));
  } catch {
    return false;
  }
}

const HOUR_SECONDS = 3600;

/**
 * An OpenID Connect provider inside the process, for development: it accepts any e-mail address
 * without a password. Only mounted on loopback and never in production (see `readConfig`). Its
 * state is in memory, but subjects are the addresses themselves, so accounts survive a restart.
 * Call it at the first sign-in, because the package is slow to load.
 */
export async function makeDevelopmentProvider(config: Config): Promise<Provider> {
  const { Provider } = await import('oidc-provider');
  const client = developmentClient(config);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const provider = new Provider(developmentIssuer(config), {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [config.publicUrl + paths.callback],
        post_logout_redirect_uris: [`${config.publicUrl}/`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'development' }] },
    cookies: {
      keys: [randomBytes(24).toString('base64url')],
      names: { session: SESSION_COOKIE, interaction: 'dev-oidc-step', resume: 'dev-oidc-resume' },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    adapter: MemoryAdapter,
    conformIdTokenClaims: false,
    // Codes must stay valid when the same browser signs in again in another tab.
    expiresWithSession: () => false,
    features: { devInteractions: { enabled: false } },
    renderError: (context) => {
      context.type = 'html';
      context.body = renderProblemPage('This sign-in has expired. Please sign in again.', config.basePath);
    },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `${developmentIssuer(config)}/sign-in/${uid}` },
    ttl: {
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: 60,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: HOUR_SECONDS,
      Grant: HOUR_SECONDS,
    },
    findAccount: (_context, email) => ({
      accountId: email,
      claims: () => ({ sub: email, email, email_verified: true, ...namesFrom(email) }),
    }),
    // Skips the consent page.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  return provider;
}

/** `ann.lee@example.com` becomes Ann Lee. */
function namesFrom(email: string): { given_name: string; family_name: string } {
  const [first = '', ...rest] = (email.split('@')[0]?.split('+')[0] ?? '')
    .split(/[._-]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  return { given_name: first, family_name: rest.join(' ') };
}

/** Ends the browser's session at the provider without a confirmation page. */
export async function endDevelopmentSession(provider: Provider, request: Request, response: Response): Promise<void> {
  const session = await provider.Session.get(provider.createContext(request, response) as never);
  await session.destroy();
  for (const name of [SESSION_COOKIE, `${SESSION_COOKIE}.sig`]) response.clearCookie(name);
}
