import { Browser } from './browser.ts';
import { patient } from './patient.ts';

/** Signs in through the development provider: follows the redirects, fills in the form, returns with the session's cookie. */
export async function signIn(app: { url: string }, email: string, browser = new Browser(app.url)): Promise<Browser> {
  // The server would load it with this sign-in: that blocks it, and it rejects the provider's requests for the delay.
  await import('oidc-provider');
  let path = '/api/login';
  for (let step = 0; step < 12; step += 1) {
    // A server that is busy with another test refuses its own requests to the provider as well, which is a 502.
    const { status, headers, text } = await patient(
      () => browser.get(path),
      path === '/api/login' ? [502, 503] : [503],
    );
    if (status >= 300 && status < 400) {
      path = headers.get('location') ?? '';
      if (path.endsWith('/dashboard') || path.includes('error=')) return browser;
      continue;
    }
    if (!text.includes('name="email"'))
      throw new Error(`Sign-in ended at ${path} with ${status}: ${text.slice(0, 300)}`);
    const form = new URLSearchParams({ email }).toString();
    const sent = await patient(() => browser.post(path, form, { 'content-type': 'application/x-www-form-urlencoded' }));
    path = sent.headers.get('location') ?? '';
  }
  throw new Error('Sign-in did not end');
}
