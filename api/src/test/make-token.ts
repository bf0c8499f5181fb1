import type { Scope } from '../../contract/tokens/scopes.ts';
import type { NewApiToken } from '../../contract/tokens/token.schema.ts';
import type { Browser } from './browser.ts';

/** Makes an API token of an owner's, with the headers of a program that calls with it. */
export async function makeToken(owner: Browser, scopes: readonly Scope[], name = 'Test') {
  const { status, body, text } = await owner.post<NewApiToken>('/api/tokens', { name, scopes });
  if (status !== 201) throw new Error(`The token was not made: ${status} ${text}`);
  return { ...body, headers: { authorization: `Bearer ${body.token}`, 'sec-fetch-site': '' } };
}
