import { type Request, type RequestHandler, Router } from 'express';
import type { AppContext } from '../../context.ts';
import { sendPage } from '../../http/page.ts';
import { limitPerClient } from '../../http/rate-limit.ts';
import type { Secrets } from '../../secrets/signature.ts';
import { switchOffMail } from '../../users/update-account.ts';
import { html } from './html.ts';
import { readUnsubscribeUrl, UNSUBSCRIBE_PATH, type Unsubscription } from './unsubscribe-link.ts';

const names = { emailNotifications: 'emails about new submissions', weeklyReports: 'weekly reports' } as const;

/**
 * The unsubscribe link in mails. It needs no session: its signature is the permission. Opening it changes nothing, because programs open
 * links too; the button on the page, or the mail program's own "unsubscribe", sends a POST.
 */
export function mailRoutes({ config }: AppContext, secrets: Secrets): Router {
  const router = Router();
  const limited = limitPerClient('unsubscribe', config.rateLimits.publicWritesPerMinute);
  const granted =
    (answer: (what: Unsubscription, ...rest: Parameters<RequestHandler>) => Promise<void> | void): RequestHandler =>
    async (request: Request, response, next) => {
      const what = readUnsubscribeUrl(secrets, request.query);
      if (what) return answer(what, request, response, next);
      const text = html`<h1>This link is not complete</h1><p>Open it again from the email, or change the switches in your settings.</p><a class="button" href="/dashboard/settings">Open settings</a>`;
      sendPage(response, 403, 'This link is not complete', text.toString());
    };

  router.get(
    UNSUBSCRIBE_PATH,
    granted(({ mail }, request, response) => {
      const text = html`<h1>Stop ${names[mail]}?</h1><p>You can switch them on again in your settings at any time.</p><form method="post" action="${request.originalUrl}"><button>Unsubscribe</button></form>`;
      sendPage(response, 200, 'Unsubscribe', text.toString());
    }),
  );
  router.post(
    UNSUBSCRIBE_PATH,
    limited,
    granted(async ({ user, mail }, _request, response) => {
      await switchOffMail(user, mail);
      const text = html`<h1>You are unsubscribed</h1><p>No more ${names[mail]} will be sent to you.</p><a class="button" href="/dashboard/settings">Open settings</a>`;
      sendPage(response, 200, 'Unsubscribed', text.toString());
    }),
  );
  return router;
}
