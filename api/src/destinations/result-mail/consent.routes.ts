import { type Request, type Response, Router } from 'express';
import type { AppContext } from '../../context.ts';
import { sendPage } from '../../http/page.ts';
import { limitPerClient } from '../../http/rate-limit.ts';
import { CONSENT_LINK_PATH, readConsentLink } from '../../submissions/consent-link.ts';
import { findLinkedLead, withdrawConsent } from '../../submissions/erasing/withdraw-consent.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { clockOfAccount } from '../../users/time-zones.ts';
import { incompleteLink } from '../mail/incomplete-link.ts';
import { consentPage } from './consent-page.ts';

/**
 * The link in a mail with a result: it shows what is stored and withdraws consent. Its signature is the permission. Opening it changes
 * nothing, because programs open links too; the button on the page, or the mail program's own "unsubscribe", sends a POST.
 */
export function consentRoutes({ config }: AppContext): Router {
  const router = Router();
  const limited = limitPerClient('consent-link', config.rateLimits.publicWritesPerMinute);

  async function show(
    request: Request,
    response: Response,
    change: (lead: SubmissionRecord) => Promise<SubmissionRecord | null>,
  ): Promise<void> {
    response.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
    const id = await readConsentLink(request.query);
    if (!id) return incompleteLink(response);
    const found = await findLinkedLead(id);
    const lead = found && !found.erasedAt ? await change(found) : found;
    const language = lead?.consent.language ?? 'en';
    const { timeZone } = await clockOfAccount(lead?.owner ?? '');
    const { title, body } = consentPage(lead, request.originalUrl, timeZone);
    sendPage(response, 200, title, body.toString(), language);
  }

  router.get(CONSENT_LINK_PATH, limited, (request, response) => show(request, response, async (lead) => lead));
  router.post(CONSENT_LINK_PATH, limited, (request, response) => show(request, response, withdrawConsent));
  return router;
}
