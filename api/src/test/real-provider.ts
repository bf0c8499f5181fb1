import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Configuration } from 'oidc-provider';
import { CLIENT } from './fake-provider.ts';

type Options = {
  /** Where its issuer is below its origin; what it says of the issuer is this, to the letter. */
  path: string;
  claims: Record<string, unknown>;
  /** Whether claims are told at UserInfo alone, as the standard has it for this flow. */
  onlyAtUserInfo: boolean;
};

/** A real OpenID Connect provider, configured as one of those that people have. It signs everybody in as one account. */
export async function startRealProvider({ path, claims, onlyAtUserInfo }: Options) {
  const { Provider } = await import('oidc-provider');
  const app = express();
  const server = createServer(app);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const mount = path.replace(/\/$/, '') || '/';
  const interactionPath = `${path.replace(/\/$/, '')}/interaction`;
  const key = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ format: 'jwk' });

  /** Makes a provider that knows this callback. */
  function configure(callback: string) {
    const configuration: Configuration = {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [callback] }],
      jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256', kid: 'key-1' }] },
      cookies: { keys: [randomBytes(24).toString('base64url')] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      conformIdTokenClaims: onlyAtUserInfo,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `${interactionPath}/${uid}` },
      findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...claims }) }),
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    };
    const provider = new Provider(issuer, configuration);
    app.get(`${interactionPath}/:uid`, (request, response) =>
      provider.interactionFinished(request, response, { login: { accountId: 'subject-1' } }),
    );
    app.use(mount, provider.callback());
  }
  return {
    issuer,
    configure,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
