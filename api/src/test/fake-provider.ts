import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export const CLIENT = { id: 'client', secret: 'client-secret' };

/** The settings of an app whose people sign in with this provider. */
export const settingsFor = ({ issuer }: { issuer: string }) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
});
type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
export type TokenContext = { nonce: string; issuer: string; keys: Keys };
type TokenAnswer = (context: TokenContext, response: ServerResponse) => Promise<unknown>;

/** A token as an honest provider issues it, with what a test changes. */
export function idToken(
  { nonce, issuer, keys }: TokenContext,
  change: JWTPayload = {},
  header: { alg?: string; kid?: string } = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({
    sub: 'subject-1',
    nonce,
    email: 'ann@example.com',
    email_verified: true,
    given_name: 'Ann',
    family_name: 'Lee',
    iss: issuer,
    aud: CLIENT.id,
    iat: now,
    exp: now + 300,
    ...change,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'key-1', ...header })
    .sign(keys.privateKey);
}

/** A provider that a test makes lie: discovery and keys are honest, the token endpoint answers what `answer` says. */
export async function startFakeProvider() {
  const keys = await generateKeyPair('RS256', { extractable: true });
  const publicKey = { ...(await exportJWK(keys.publicKey)), kid: 'key-1', use: 'sig', alg: 'RS256' };
  const state: {
    answer: TokenAnswer;
    nonce: string;
    /** What a page answers instead, by path; false for never. */
    instead: Record<string, { status: number; body: string } | false | undefined>;
    /** What the discovery document says besides. */
    extra: Record<string, unknown>;
  } = {
    answer: async (context) => ({ id_token: await idToken(context) }),
    nonce: '',
    instead: {},
    extra: {},
  };
  let issuer = '';
  const server = createServer(async (request, response) => {
    const json = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    const instead = state.instead[request.url ?? ''];
    if (instead === false) return;
    if (instead) return response.writeHead(instead.status, { 'content-type': 'application/json' }).end(instead.body);
    if (request.url === '/.well-known/openid-configuration')
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/me`,
        ...state.extra,
      });
    if (request.url === '/keys') return json({ keys: [publicKey] });
    if (request.url === '/me') return json({ sub: 'somebody-else', email: 'admin@example.com' });
    const answer = await state.answer({ nonce: state.nonce, issuer, keys }, response);
    // RFC 6749 asks for these two in every answer; what a test says of the ID token is beside them.
    if (answer !== undefined) json(answer && { access_token: 'opaque', token_type: 'Bearer', ...answer });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    keys,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
