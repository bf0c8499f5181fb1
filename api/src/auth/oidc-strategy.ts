import { createHash, randomBytes } from 'node:crypto';
import type { Request } from 'express';
import { Strategy } from 'passport-openidconnect';
import { z } from 'zod';
import { safeReturnTo } from '../../contract/paths.ts';
import { AppError, badRequest } from '../errors.ts';
import { fetchJson } from './bounded-fetch.ts';
import { discoverProvider } from './oidc-provider-metadata.ts';
import type { PendingLogins } from './pending-login.ts';
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
  /** Ask the provider to show its form even to someone it still knows. */
  alwaysPrompt: boolean;
  pending: PendingLogins;
  /** Turns a verified identity into the account to sign in; undefined when it has no access. */
  accountOf: (identity: Identity) => Promise<Express.User | undefined>;
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
    const { authorizationEndpoint } = await this.provider();
    const [state, nonce, verifier] = [random(), random(), random()];
    await this.options.pending.save(request.res as NonNullable<Request['res']>, state, {
      nonce,
      verifier,
      returnTo: safeReturnTo(request.query.returnTo),
    });
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
      ...(this.options.alwaysPrompt ? { prompt: 'login' } : {}),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    this.redirect(url.href);
  }

  private async finish(request: Request): Promise<void> {
    const query = callbackSchema.safeParse(request.query);
    if (!query.success) throw badRequest('This sign-in link is not complete. Please sign in again.');
    const { state, code, error, iss } = query.data;
    const pending = await this.options.pending.take(request, request.res as NonNullable<Request['res']>, state);
    if (!pending)
      throw new AppError(
        400,
        'unauthorized',
        'This sign-in has expired or was begun in another browser. Please sign in again.',
      );
    if (iss !== undefined && iss !== this.options.issuer)
      throw badRequest('This answer came from another sign-in provider.');
    if (error !== undefined || !code) throw badRequest('The sign-in provider did not sign you in. Please try again.');

    const token = await this.redeem(code, pending.verifier);
    const { keys } = await this.provider();
    const { issuer, clientId } = this.options;
    const identity = await verifyIdToken(token, keys, { issuer, clientId, nonce: pending.nonce });
    const account = await this.options.accountOf(identity);
    if (account) this.success(account, { returnTo: pending.returnTo });
    else this.fail({ message: 'access_denied' }, 403);
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

const random = () => randomBytes(32).toString('base64url');
