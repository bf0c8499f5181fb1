import type { Request, Response } from 'express';
import type { Language } from '../../../contract/texts/languages.ts';
import { findLinkedLead } from '../../submissions/erasing/withdraw-consent.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { clockOfAccount } from '../../users/time-zones.ts';
import { incompleteLink } from './incomplete-link.ts';

export type ChangeLead = (lead: SubmissionRecord) => Promise<SubmissionRecord | null>;

/**
 * The lead that a signed link in a mail is about, after `change`, with what its page needs; null where it is gone. Undefined where `read` does not
 * know the link: the answer has been sent then.
 */
export async function changeLinkedLead(
  request: Request,
  response: Response,
  read: (query: unknown) => Promise<string | undefined>,
  change: ChangeLead,
): Promise<{ lead: SubmissionRecord | null; language: Language; timeZone: string } | undefined> {
  response.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
  const id = await read(request.query);
  if (!id) {
    incompleteLink(response);
    return undefined;
  }
  const found = await findLinkedLead(id);
  const lead = found && !found.erasedAt ? await change(found) : found;
  const { timeZone } = await clockOfAccount(lead?.owner ?? '');
  return { lead, language: lead?.consent.language ?? 'en', timeZone };
}
