import { DAY_MS } from '../../contract/time.ts';
import { paths } from '../../contract/web/paths.ts';
import { isSignedText, signText } from './signed-text.ts';

/** How long the link in a mail leads back to a visit. */
const VALID_MS = 30 * DAY_MS;
const TOKEN = /^([\w-]{1,64})\.(\d{1,15})\.([\w-]{86})$/;

/** A text that nothing else which is signed with this key can be. */
const signedText = (lead: string, expiresAt: number | string): string => `resume link: ${lead} ${expiresAt}`;

/** The address of a quiz's page that goes on with a partial lead, for 30 days. It names nobody. */
export async function resumeLink(
  origin: string,
  { _id, quiz }: { _id: string; quiz: string },
  now: Date,
): Promise<string> {
  const expiresAt = now.getTime() + VALID_MS;
  const signature = await signText(signedText(_id, expiresAt));
  return `${origin}${paths.quiz(quiz)}?${new URLSearchParams({ resume: `${_id}.${expiresAt}.${signature}` })}`;
}

/** The lead that a token is about; undefined if it was altered or has expired, whether there is such a lead or not. */
export async function readResumeToken(token: string, now = new Date()): Promise<string | undefined> {
  const [, lead = '', expiresAt = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (!(Number(expiresAt) > now.getTime())) return undefined;
  return (await isSignedText(signedText(lead, expiresAt), signature)) ? lead : undefined;
}
