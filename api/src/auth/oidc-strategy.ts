import type { Request, Response } from 'express';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
} from 'openid-client';
import { Strategy } from 'passport-openidconnect';
import { z } from 'zod';
import { inTime } from './bounded-fetch.ts';
import { type Identity, identityOf } from './identity.ts';
import { keptOidcClient, type OidcClientSettings } from './oidc-client.ts';
import { signInErrorOf, tokenRefused } from './oidc-errors.ts';
import type { PendingLogin, PendingLogins } from './pending-login.ts';
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
  /** Whether the provider is to show its form even to someone it still knows. */
  asksAnew: (request: Request) => boolean;
  pending: PendingLogins;
  /** Turns a verified identity and its ID token into the account to sign in; undefined when it has no access. */
  accountOf: (identity: Identity, idToken: string) => Promise<Express.User | undefined>;
};

/**
 * passport-openidconnect as the shell that Passport needs, with openid-client for the protocol. The package's own exchange trusts ID
 * tokens without verifying them, prefers UserInfo over them, knows neither PKCE nor time limits, and ends the process on malformed
 * answers. Here the ID token is the only source of the identity; whatever fails is passed on as an error with a message.
 */
export class OidcStrategy extends Strategy {
  override name = 'openidconnect';
  // Not #private: passport runs each request on an object derived from this one.
  private readonly options: Options;
  private readonly client: ReturnType<typeof keptOidcClient>;

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
    this.client = keptOidcClient(options);
  }

  override authenticate(request: Request): void {
    const work = request.path.endsWith('/callback') ? this.finish(request) : this.begin(request);
    work.catch((thrown: unknown) => {
      const error = signInErrorOf(thrown);
      if (error instanceof SignInError && error.reason === 'provider_answer') this.client.forget();
      this.error(error as Error);
    });
  }

  private async begin(request: Request): Promise<void> {
    const client = await inTime(this.client.get());
    const { pending, asksAnew, callbackUrl } = this.options;
    const { state, nonce, verifier } = pending.begin(request, request.res as Response, request.query.returnTo);
    const url = buildAuthorizationUrl(client, {
      redirect_uri: callbackUrl,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(asksAnew(request) ? promptFor(client) : {}),
    });
    this.redirect(url.href);
  }

  private async finish(request: Request): Promise<void> {
    const query = callbackSchema.safeParse(request.query);
    if (!query.success || (query.data.code === undefined && query.data.error === undefined))
      throw new SignInError(400, 'callback_incomplete', 'This sign-in link is not complete. Please sign in again.');
    const pending = await this.options.pending.take(request, request.res as Response, query.data.state);
    const { identity, idToken } = await inTime(this.exchange(query.data, pending));
    const account = await this.options.accountOf(identity, idToken);
    if (account) this.success(account, { returnTo: pending.returnTo });
    else this.fail({ message: 'access_denied' }, 403);
  }

  private async exchange(
    answer: Callback,
    { verifier, nonce }: PendingLogin,
  ): Promise<{ identity: Identity; idToken: string }> {
    const url = new URL(this.options.callbackUrl);
    for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
    const tokens = await authorizationCodeGrant(await this.client.get(), url, {
      expectedState: answer.state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || tokens.id_token === undefined) throw tokenRefused('no_token');
    return { identity: identityOf(claims, this.options.clientId), idToken: tokens.id_token };
  }
}

/** The word that makes a provider ask who signs in. `login` is the one that all must know, and Google alone does not. */
function promptFor(client: Configuration): { prompt?: string } {
  const { issuer, prompt_values_supported: known } = client.serverMetadata();
  const unsaid = issuer === 'https://accounts.google.com' ? ['select_account'] : ['login'];
  const words = Array.isArray(known) ? known : unsaid;
  const prompt = ['select_account', 'login'].find((word) => words.includes(word));
  return prompt ? { prompt } : {};
}
