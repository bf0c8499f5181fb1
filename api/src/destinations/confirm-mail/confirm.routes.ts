import { type Request, type Response, Router } from 'express';
import type { AppContext } from '../../context.ts';
import { sendPage } from '../../http/page.ts';
import { limitPerClient } from '../../http/rate-limit.ts';
import { confirmLead } from '../../submissions/confirming/confirm-lead.ts';
import {
  CONFIRM_AGAIN_PATH,
  CONFIRM_LINK_PATH,
  readConfirmAgainLink,
  readConfirmLink,
} from '../../submissions/confirming/confirm-link.ts';
import { isUnconfirmed } from '../../submissions/confirming/is-unconfirmed.ts';
import { type ChangeLead, changeLinkedLead } from '../mail/linked-lead.ts';
import { consentPage } from '../result-mail/consent-page.ts';
import { mailClient } from '../result-mail/mail-allowance.ts';
import { againPage, askPage, donePage, onwardPage, sentAgainPage } from './confirm-pages.ts';
import { confirmedResult } from './confirmed-result.ts';
import { sendAgain } from './send-again.ts';

/** Pictures of a result may be anywhere. */
const RESULT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The link in a mail that asks to confirm an address. Its signature is the permission. Opening it changes nothing, because programs open
 * links too; the button on the page sends a POST. What follows is the result where it was kept back until then, otherwise thanks.
 */
export function confirmRoutes({ config }: AppContext, secret: string): Router {
  const router = Router();
  const limited = limitPerClient('confirm-link', config.rateLimits.publicWritesPerMinute);

  async function show(request: Request, response: Response, change: ChangeLead): Promise<void> {
    const linked = await changeLinkedLead(request, response, readConfirmLink, change);
    if (!linked) return;
    const { lead, language, timeZone } = linked;
    const send = ({ title, body }: ReturnType<typeof donePage>) =>
      sendPage(response, 200, title, body.toString(), language);
    // It says that the lead is erased, or was withdrawn.
    if (!lead || lead.erasedAt || lead.consent.withdrawn) return send(consentPage(lead, request.originalUrl, timeZone));
    if (lead.confirmation?.state === 'unconfirmed') return send(askPage(lead, request.originalUrl));
    const result = await confirmedResult(lead, config.publicUrl, timeZone);
    if (result?.nextUrl) {
      response.set('Refresh', `0; url=${result.nextUrl}`);
      return send(onwardPage(lead, result.nextUrl));
    }
    if (!result) return send(donePage(lead));
    response
      .set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': RESULT_POLICY })
      .type('html')
      .send(result.html);
  }

  async function showAgain(request: Request, response: Response, isSending: boolean): Promise<void> {
    const linked = await changeLinkedLead(request, response, readConfirmAgainLink, async (lead) => lead);
    if (!linked) return;
    const { lead, language, timeZone } = linked;
    const send = ({ title, body }: ReturnType<typeof againPage>) =>
      sendPage(response, 200, title, body.toString(), language);
    if (!lead || lead.erasedAt || lead.consent.withdrawn) return send(consentPage(lead, request.originalUrl, timeZone));
    if (!isUnconfirmed(lead)) return send(donePage(lead));
    if (!isSending) return send(againPage(lead, request.originalUrl));
    send(sentAgainPage(lead, await sendAgain(lead, mailClient(secret, request.ip), new Date())));
  }

  router.get(CONFIRM_LINK_PATH, limited, (request, response) => show(request, response, async (lead) => lead));
  router.post(CONFIRM_LINK_PATH, limited, (request, response) =>
    show(request, response, (lead) => confirmLead(lead, request.ip ?? '')),
  );
  router.get(CONFIRM_AGAIN_PATH, limited, (request, response) => showAgain(request, response, false));
  router.post(CONFIRM_AGAIN_PATH, limited, (request, response) => showAgain(request, response, true));
  return router;
}
