import { z } from 'zod';
import { isSignedText, signText } from './signed-text.ts';

export const leadLinkQuerySchema = z.object({ lead: z.string().min(1).max(64), signature: z.string().max(100) });

/** What a link lets whoever has it do. One of another purpose is refused. */
type Purpose = 'consent' | 'confirm' | 'confirm-again';

/** A text that no consent statement can be: those are JWS, which begin with base64url. */
const signedText = (purpose: Purpose, lead: string): string => `${purpose} link: ${lead}`;

/**
 * An address about one lead, for its visitor. It is signed with the key that signs consent, names nobody, and like the mail that contains it
 * never expires.
 * @param address without a query
 */
export async function leadLink(purpose: Purpose, address: string, lead: string): Promise<string> {
  const signature = await signText(signedText(purpose, lead));
  return `${address}?${new URLSearchParams({ lead, signature })}`;
}

/** The lead that such an address is about; undefined if it was altered, whether there is such a lead or not. */
export async function readLeadLink(purpose: Purpose, query: unknown): Promise<string | undefined> {
  const parsed = leadLinkQuerySchema.safeParse(query);
  if (!parsed.success) return undefined;
  const { lead, signature } = parsed.data;
  return (await isSignedText(signedText(purpose, lead), signature)) ? lead : undefined;
}
