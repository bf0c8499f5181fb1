import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect } from 'vitest';
import type { User } from '../../contract/user.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { settingsFor, startFakeProvider } from '../test/fake-provider.ts';
import { startRealProvider } from '../test/real-provider.ts';
import { selfSigned } from '../test/self-signed.ts';
import { startAnotherApp } from '../test/test-app.ts';
import { reportProviderProblem } from './report-provider-problem.ts';

const { it, app } = apiTest();
const cleanups: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const ann = { email: 'ann@example.com', given_name: 'Ann', family_name: 'Lee' };
const ONLY_EXAMPLE = { ALLOWED_EMAILS: '@example.com' };
/** As their documentation says what they send. */
const providers = {
  entra: { path: '/7f3c/v2.0', claims: ann, onlyAtUserInfo: false },
  authelia: { path: '', claims: { ...ann, email_verified: true }, onlyAtUserInfo: true },
  cognito: { path: '/eu-west-1_pool', claims: { ...ann, email_verified: 'true' }, onlyAtUserInfo: true },
  authentik: { path: '/application/o/quiz/', claims: { ...ann, email_verified: true }, onlyAtUserInfo: false },
  /** Since 2025.10. */
  newAuthentik: { path: '/application/o/quiz/', claims: { ...ann, email_verified: false }, onlyAtUserInfo: false },
};
type Name = keyof typeof providers;

async function signInWith(name: Name, settings: (issuer: string) => Record<string, string> = () => ONLY_EXAMPLE) {
  const provider = await startRealProvider(providers[name]);
  cleanups.push(provider.close);
  const { url, close } = await startAnotherApp(app, { ...settingsFor(provider), ...settings(provider.issuer) });
  cleanups.push(close);
  provider.configure(`${url}/api/callback`);
  const browser = new Browser(url);
  let location = '/api/login';
  for (let step = 0; step < 9 && !/\/dashboard$|error=/.test(location); step += 1) {
    const { status, headers, text } = await browser.get(location);
    if (status >= 400) throw new Error(`${location} answered ${status}: ${text.slice(-600)}`);
    location = new URL(headers.get('location') ?? '', new URL(location, url)).href;
  }
  return {
    location: location.slice(url.length),
    user: () => browser.get<User>('/api/auth/user'),
    browser,
    provider,
  };
}

const signedIn = async ({ location, user }: Awaited<ReturnType<typeof signInWith>>) => {
  expect(location).toBe('/dashboard');
  expect((await user()).body).toMatchObject({ email: ann.email, firstName: 'Ann', lastName: 'Lee' });
};

describe('people sign in with', () => {
  it.each<Name>(['authelia', 'cognito', 'authentik'])('%s, whose addresses are verified', async (name) => {
    await signedIn(await signInWith(name));
  });
  it('authentik, with or without the slash that its issuer ends in', async () => {
    await signedIn(
      await signInWith('authentik', (issuer) => ({ ...ONLY_EXAMPLE, OIDC_ISSUER: issuer.replace(/\/$/, '') })),
    );
  });
  it.each<Name>(['entra', 'newAuthentik'])('%s, where the operator trusts its addresses', async (name) => {
    await signedIn(await signInWith(name, (issuer) => ({ ...ONLY_EXAMPLE, OIDC_TRUSTED_EMAIL_ISSUERS: issuer })));
  });
  it('entra, where everybody may sign in', async () => {
    await signedIn(await signInWith('entra', () => ({})));
  });
});

it.each<Name>(['entra', 'newAuthentik'])('%s gets nobody in by an address that nobody verified', async (name) => {
  const { location, user } = await signInWith(name);
  expect(location).toContain('error=access_denied');
  expect((await user()).status).toBe(401);
});

it('a trust that is withdrawn ends with the restart', async () => {
  const { browser, user, provider } = await signInWith('entra', (issuer) => ({
    ...ONLY_EXAMPLE,
    OIDC_TRUSTED_EMAIL_ISSUERS: issuer,
  }));
  expect((await user()).status).toBe(200);
  const restarted = await startAnotherApp(app, { ...settingsFor(provider), ...ONLY_EXAMPLE });
  cleanups.push(restarted.close);
  browser.origin = restarted.url;
  expect((await user()).status).toBe(401);
});

describe('a provider that calls itself something else', () => {
  const differing = async (named: string) => {
    const provider = await startFakeProvider();
    cleanups.push(provider.close);
    provider.state.extra = { issuer: named };
    const another = await startAnotherApp(app, settingsFor(provider));
    cleanups.push(another.close);
    return { provider, another };
  };
  it('is reported at the start, with both values', async () => {
    const { provider, another } = await differing('https://login.example.com/realms/quiz');
    const said: string[] = [];
    await reportProviderProblem(another.config, (text) => said.push(text));
    expect(said).toEqual([
      expect.stringMatching(/OIDC_ISSUER is .*, but .* names the issuer https:\/\/login\.example\.com\/realms\/quiz/),
    ]);
    expect(said[0]).toContain(`OIDC_ISSUER is ${provider.issuer},`);
  });
  it('is said on the page and in the log', async () => {
    const { another } = await differing('https://login.example.com');
    const { status, text } = await new Browser(another.url).get('/api/login');
    expect(status).toBe(500);
    expect(text).toContain('names the issuer https://login.example.com');
    expect(another.lines).toContainEqual(expect.objectContaining({ reason: 'issuer_differs' }));
  });
  it('is not what an honest one is', async () => {
    const { provider, another } = await differing('');
    provider.state.extra = {};
    const said: string[] = [];
    await reportProviderProblem(another.config, (text) => said.push(text));
    await reportProviderProblem(app.config, (text) => said.push(text));
    expect(said).toEqual([]);
  });
  it('is reported when it cannot be asked', async () => {
    const { provider, another } = await differing('');
    await provider.close();
    const said: string[] = [];
    await reportProviderProblem(another.config, (text) => said.push(text));
    expect(said).toEqual([expect.stringContaining(provider.issuer)]);
  });
  it('is reported with the setting that helps where its certificate is from an unknown authority', async () => {
    const server = createServer(selfSigned).listen(0, 'localhost');
    await once(server, 'listening');
    cleanups.push(async () => void server.close());
    const issuer = `https://localhost:${(server.address() as AddressInfo).port}`;
    const said: string[] = [];
    await reportProviderProblem(
      { oidc: { issuer, clientId: 'a', clientSecret: 'b', trustedEmailIssuers: [] } },
      (text) => said.push(text),
    );
    expect(said).toEqual([expect.stringMatching(/ DEPTH_ZERO_SELF_SIGNED_CERT\).*NODE_EXTRA_CA_CERTS/)]);
  });
});
