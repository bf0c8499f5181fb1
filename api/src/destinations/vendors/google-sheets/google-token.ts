import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { readBody } from '../read-body.ts';
import type { VendorCall } from '../vendor-call.ts';
import { VendorError } from '../vendor-error.ts';

/** Never the `token_uri` of the file: what is signed goes to Google alone. */
const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const SCOPE = 'https://www.googleapis.com/auth/spreadsheets';

const keySchema = z.object({ client_email: z.email(), private_key: z.string(), private_key_id: z.string().optional() });

/** What the JSON file of a service account's key holds; undefined where it is none. */
export function readServiceAccount(json: string) {
  try {
    const account = keySchema.parse(JSON.parse(json));
    return { ...account, privateKey: createPrivateKey(account.private_key) };
  } catch {
    return undefined;
  }
}

/** An access token for an hour: https://developers.google.com/identity/protocols/oauth2/service-account#httprest */
export async function googleToken(json: string, call: VendorCall): Promise<string> {
  const account = readServiceAccount(json);
  if (!account) throw new VendorError('key', 'The key is not the file of a service account');
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(account.private_key_id && { kid: account.private_key_id }) })
    .setIssuer(account.client_email)
    .setAudience(TOKEN_URL)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(account.privateKey);
  const form = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
  const answer = await call({ url: TOKEN_URL, form });
  return readBody(z.object({ access_token: z.string() }), answer, 'Google').access_token;
}
