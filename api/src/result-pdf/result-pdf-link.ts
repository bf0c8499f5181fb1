import { DAY_MS } from '../../contract/time.ts';
import { isSignedText, signText } from '../submissions/signed-text.ts';

/** How long a visitor can fetch the file of their result. */
const VALID_MS = 7 * DAY_MS;
/** Lead, time in seconds, signature. */
const TOKEN = /^([\w-]{1,64})\.(\d{1,12})\.([\w-]{86})$/;

/** A text that no other signed text can be (see consent-link.ts). */
const signedText = (lead: string, expires: string): string => `result pdf: ${lead} ${expires}`;

/** A path under which the result of one lead can be fetched as a file for some days. It is signed, so none can be guessed. */
export async function resultPdfPath(lead: string, now = Date.now()): Promise<string> {
  const expires = String(Math.floor((now + VALID_MS) / 1_000));
  const signature = await signText(signedText(lead, expires));
  return `/api/public/results/${lead}.${expires}.${signature}.pdf`;
}

/** The lead that such a token is of; undefined if it has expired or was altered, whether there is such a lead or not. */
export async function readResultPdfToken(token: string, now = Date.now()): Promise<string | undefined> {
  const [, lead, expires, signature] = TOKEN.exec(token) ?? [];
  if (!lead || !expires || !signature || Number(expires) * 1_000 < now) return undefined;
  return (await isSignedText(signedText(lead, expires), signature)) ? lead : undefined;
}
