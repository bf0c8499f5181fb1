import type { Request, Response } from 'express';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
} from 'openid-client';
import { Strategy } from 'passport-openidconnect';
import { z } from 'zod';
import { type Identity, readIdentity } from './identity.ts';
import { cacheOidcClient, type OidcClientSettings } from './oidc-client.ts';
import { tokenRefused, toSignInError } from './oidc-errors.ts';
import type { PendingLogin, PendingLoginStore } from './pending-login-store.ts';
import { withProviderTimeout } from './provider-fetch.ts';
import { SignInError } from './sign-in-error.ts';

const callbackSchema = z.object({
  state: z.string().max(64),
  code: z.string().max(4096).optional(),
  error: z.string().max(200).optional(),
  iss: z.string().max(2048).optional(),
});
type Callback = z.infer<typeof callbackSchema>;

type Options = OidcClientSettings & {
  callbackUrl: string;
  /** Whether the provider must ask who signs in even if it has a session. */
  shouldPrompt: (request: Request) => boolean;
  pending: PendingLoginStore;
  /** The account of a verified identity; undefined if it has no access. */
  resolveAccount: (identity: Identity, idToken: string) => Promise<Express.User | undefined>;
};

/**
 * A Passport strategy that uses openid-client for the protocol and passport-openidconnect only as
 * the base class. That package's own exchange does not verify ID tokens, prefers UserInfo to them,
 * has neither PKCE nor timeouts, and crashes the process on malformed answers. Here the ID token
 * says who signs in, UserInfo is read only for an address that the token lacks, and every failure
 * becomes an error with a message.
 */
export class OidcStrategy extends Strategy {
  override name = 'openidconnect';
  // Not #private: Passport authenticates on objects created with this one as their prototype.
  private readonly options: Options;
  private readonly client: ReturnType<typeof cacheOidcClient>;

  constructor(options: Options) {
    const unused = 'http://unused.invalid';
    super(
      {
        issuer: options.issuer,
        authorizationURL: unused,
        tokenURL: unused,
        userInfoURL: unused,
        clientID: options.clientId,
        clientSecret: options.clientSecret,
        callbackURL: options.callbackUrl,
      },
      (_issuer: unknown, _profile: unknown, done: (error: Error) => void) => done(new Error('not used')),
    );
    this.options = options;
    this.client = cacheOidcClient(options);
  }

  override authenticate(request: Request): void {
    const step = request.path.endsWith('/callback') ? this.finish(request) : this.begin(request);
    step.catch((thrown: unknown) => {
      const error = toSignInError(thrown);
      if (error instanceof SignInError && error.reason === 'provider_answer') this.client.invalidate();
      this.error(error as Error);
    });
  }

  private async begin(request: Request): Promise<void> {
    const client = await withProviderTimeout(this.client.get());
    const { pending, shouldPrompt, callbackUrl } = this.options;
    const { state, nonce, verifier } = pending.start(request, request.res as Response, request.query.returnTo);
    const url = buildAuthorizationUrl(client, {
      redirect_uri: callbackUrl,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(shouldPrompt(request) ? promptFor(client) : {}),
    });
    this.redirect(url.href);
  }

  private async finish(request: Request): Promise<void> {
    const query = callbackSchema.safeParse(request.query);
    if (!query.success || (query.data.code === undefined && query.data.error === undefined))
      throw new SignInError(400, 'callback_incomplete', 'This sign-in link is not complete. Please sign in again.');
    const pending = await this.options.pending.consume(request, request.res as Response, query.data.state);
    const { identity, idToken } = await withProviderTimeout(this.exchange(query.data, pending));
    const account = await this.options.resolveAccount(identity, idToken);
    if (account) this.success(account, { returnTo: pending.returnTo });
    else this.fail({ message: 'access_denied' }, 403);
  }

  private async exchange(
    answer: Callback,
    { verifier, nonce }: PendingLogin,
  ): Promise<{ identity: Identity; idToken: string }> {
    const url = new URL(this.options.callbackUrl);
    for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
    const client = await this.client.get();
    const tokens = await authorizationCodeGrant(client, url, {
      expectedState: answer.state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || tokens.id_token === undefined) throw tokenRefused('no_token');
    const lacksEmail = !claims.email && client.serverMetadata().userinfo_endpoint !== undefined;
    const userInfo = lacksEmail ? await fetchUserInfo(client, tokens.access_token, claims.sub) : undefined;
    return { identity: readIdentity(claims, this.options.clientId, userInfo), idToken: tokens.id_token };
  }
}

/**
 * The `prompt` that makes the provider ask who signs in. OpenID Connect requires `login`, which
 * Google lacks.
 */
function promptFor(client: Configuration): { prompt?: string } {
  const { issuer, prompt_values_supported: advertised } = client.serverMetadata();
  const assumed = issuer === 'https://accounts.google.com' ? ['select_account'] : ['login'];
  const supported = Array.isArray(advertised) ? advertised : assumed;
  const prompt = ['select_account', 'login'].find((value) => supported.includes(value));
  return prompt ? { prompt } : {};
}
