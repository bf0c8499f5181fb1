import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { Strategy } from 'passport-openidconnect';
import { z } from 'zod';
import { fetchJson, inTime } from './bounded-fetch.ts';
import { discoverProvider, type ProviderMetadata } from './oidc-provider-metadata.ts';
import type { PendingLogin, PendingLogins } from './pending-login.ts';
import { asCode, SignInError } from './sign-in-error.ts';
import { type Identity, verifyIdToken } from './verify-id-token.ts';

const callbackSchema = z.object({
  state: z.string().max(64),
  code: z.string().max(4096).optional(),
  error: z.string().max(200).optional(),
  iss: z.string().max(2048).optional(),
});

type Options = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  callbackUrl: string;
  /** Whether the provider is to show its form even to someone it still knows. */
  asksAnew: (request: Request) => boolean;
  pending: PendingLogins;
  /** Turns a verified identity and its ID token into the account to sign in; undefined when it has no access. */
  accountOf: (identity: Identity, idToken: string) => Promise<Express.User | undefined>;
};

/**
 * passport-openidconnect with its exchange replaced. As published it trusts ID tokens without verifying them, prefers UserInfo over
 * them, knows neither PKCE nor time limits, and ends the process on malformed answers. Here the ID token is verified against the
 * issuer's keys and is the only source of the identity; whatever fails is passed on as an error with a message.
 */
export class OidcStrategy extends Strategy {
  override name = 'openidconnect';
  // Not #private: passport runs each request on an object derived from this one.
  private readonly options: Options;
  private readonly provider: ReturnType<typeof discoverProvider>;

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
    this.provider = discoverProvider(options.issuer);
  }

  override authenticate(request: Request): void {
    const work = request.path.endsWith('/callback') ? this.finish(request) : this.begin(request);
    work.catch((error: Error) => this.error(error));
  }

  private async begin(request: Request): Promise<void> {
    const { authorizationEndpoint, prompts } = await inTime(this.provider());
    const { pending, asksAnew } = this.options;
    const { state, nonce, verifier } = pending.begin(request, request.res as Response, request.query.returnTo);
    const url = new URL(authorizationEndpoint);
    const parameters = {
      response_type: 'code',
      client_id: this.options.clientId,
      redirect_uri: this.options.callbackUrl,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...(asksAnew(request) ? promptFor(this.options.issuer, prompts) : {}),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    this.redirect(url.href);
  }

  private async finish(request: Request): Promise<void> {
    const query = callbackSchema.safeParse(request.query);
    if (!query.success)
      throw new SignInError(400, 'callback_incomplete', 'This sign-in link is not complete. Please sign in again.');
    const { state, code, error, iss } = query.data;
    const pending = await this.options.pending.take(request, request.res as Response, state);
    if (iss !== undefined && iss !== this.options.issuer)
      throw new SignInError(400, 'token_refused', 'This answer came from another sign-in provider.', 'iss');
    if (error !== undefined || !code)
      throw new SignInError(
        400,
        'provider_refused',
        'The sign-in provider did not sign you in. Please try again.',
        asCode(error),
      );

    const { identity, token } = await inTime(this.exchange(code, pending));
    const account = await this.options.accountOf(identity, token);
    if (account) this.success(account, { returnTo: pending.returnTo });
    else this.fail({ message: 'access_denied' }, 403);
  }

  private async exchange(
    code: string,
    { verifier, nonce }: PendingLogin,
  ): Promise<{ identity: Identity; token: string }> {
    const token = await this.redeem(code, verifier);
    const { keys } = await this.provider();
    const { issuer, clientId } = this.options;
    return { identity: await verifyIdToken(token, keys, { issuer, clientId, nonce }), token: String(token) };
  }

  private async redeem(code: string, verifier: string): Promise<unknown> {
    const { tokenEndpoint, secretInBody } = await this.provider();
    const { clientId, clientSecret, callbackUrl } = this.options;
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callbackUrl,
      code_verifier: verifier,
    });
    const headers: Record<string, string> = { accept: 'application/json' };
    if (secretInBody) {
      body.set('client_id', clientId);
      body.set('client_secret', clientSecret);
    } else {
      headers.authorization = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`;
    }
    const answer = await fetchJson(tokenEndpoint, { method: 'POST', headers, body });
    return answer.id_token;
  }
}

/** The word that makes a provider ask who signs in. `login` is the one that all must know, and Google alone does not. */
function promptFor(issuer: string, known: ProviderMetadata['prompts']): { prompt?: string } {
  const unsaid = issuer === 'https://accounts.google.com' ? ['select_account'] : ['login'];
  const prompt = ['select_account', 'login'].find((word) => (known ?? unsaid).includes(word));
  return prompt ? { prompt } : {};
}
