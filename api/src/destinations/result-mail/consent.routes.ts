import { type Request, type Response, Router } from 'express';
import type { AppContext } from '../../context.ts';
import { sendPage } from '../../http/page.ts';
import { limitPerClient } from '../../http/rate-limit.ts';
import { CONSENT_LINK_PATH, readConsentLink } from '../../submissions/consent-link.ts';
import { withdrawConsent } from '../../submissions/erasing/withdraw-consent.ts';
import { type ChangeLead, changeLinkedLead } from '../mail/linked-lead.ts';
import { consentPage } from './consent-page.ts';

/**
 * The link in a mail with a result: it shows what is stored and withdraws consent. Its signature is the permission. Opening it changes
 * nothing, because programs open links too; the button on the page, or the mail program's own "unsubscribe", sends a POST.
 */
export function consentRoutes({ config }: AppContext): Router {
  const router = Router();
  const limited = limitPerClient('consent-link', config.rateLimits.publicWritesPerMinute);

  async function show(request: Request, response: Response, change: ChangeLead): Promise<void> {
    const linked = await changeLinkedLead(request, response, readConsentLink, change);
    if (!linked) return;
    const { lead, language, timeZone } = linked;
    const { title, body } = consentPage(lead, request.originalUrl, timeZone);
    sendPage(response, 200, title, body.toString(), language);
  }

  router.get(CONSENT_LINK_PATH, limited, (request, response) => show(request, response, async (lead) => lead));
  router.post(CONSENT_LINK_PATH, limited, (request, response) => show(request, response, withdrawConsent));
  return router;
}
