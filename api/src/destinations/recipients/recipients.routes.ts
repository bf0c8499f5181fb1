import { type Request, type RequestHandler, type Response, Router } from 'express';
import { mailRecipientInputSchema } from '../../../contract/mail-recipient.schema.ts';
import { HOUR_MS } from '../../../contract/time.ts';
import { hasVerifiedEmail } from '../../auth/has-verified-email.ts';
import { requireUser, userIdOf } from '../../auth/require-user.ts';
import type { AppContext } from '../../context.ts';
import { forbidden, notFound, tooMany } from '../../errors.ts';
import { sendPage } from '../../http/page.ts';
import { parse } from '../../http/parse.ts';
import { limitPerClient } from '../../http/rate-limit.ts';
import type { Secrets } from '../../secrets/signature.ts';
import { accountOf, findAccount } from '../../users/find-account.ts';
import {
  addRecipient,
  askRecipientAgain,
  confirmRecipient,
  findRecipient,
  presentRecipients,
  type RecipientRecord,
  removeRecipient,
} from '../../users/mail-recipients.ts';
import type { UserRecord } from '../../users/user.model.ts';
import { html } from '../mail/html.ts';
import { exceededMailLimit, mailAllowance } from '../result-mail/mail-allowance.ts';
import { CONFIRM_RECIPIENT_PATH, REMOVE_RECIPIENT_PATH, readRecipientUrl } from './recipient-link.ts';
import { dueInvitation } from './recipient-mail.ts';

const PATH = '/api/user/mail-recipients';

/** The further addresses of an account for mails about leads. */
export function recipientRoutes({ config }: AppContext, secret: string): Router {
  const router = Router();
  const list = async (request: Request, response: Response) =>
    response.json(presentRecipients(await accountOf(userIdOf(request))));

  /** An account that can ask strangers by mail: they read who asks. */
  async function askingAccount(request: Request): Promise<UserRecord> {
    const user = await accountOf(userIdOf(request));
    if (!config.mail) throw forbidden('not_configured', 'No mail server is set up on this installation');
    if (!hasVerifiedEmail(config, user)) throw forbidden('not_configured', 'Your own address is not verified');
    return user;
  }

  /** Counted with what visitors are sent: any account can enter any address. */
  async function ask(user: UserRecord, recipient: RecipientRecord, now: Date): Promise<boolean> {
    const counted = { quiz: 'mail recipients', email: recipient.email, client: undefined };
    if (await exceededMailLimit(counted, user, secret, now, mailAllowance(config))) return false;
    await dueInvitation(user._id, recipient, now);
    return true;
  }

  router.get(PATH, requireUser, list);
  router.post(PATH, requireUser, async (request, response) => {
    const { email } = parse(mailRecipientInputSchema, request.body);
    const user = await askingAccount(request);
    const now = new Date();
    const added = await addRecipient(user, email, now);
    if (added && !(await ask(user, added, now))) {
      await removeRecipient(user._id, added.id);
      throw tooMany(HOUR_MS / 1_000);
    }
    await list(request, response);
  });
  router.post(`${PATH}/:recipient/ask`, requireUser, async (request, response) => {
    const user = await askingAccount(request);
    const now = new Date();
    const recipient = await askRecipientAgain(user._id, request.params.recipient as string, now);
    if (!(await ask(user, recipient, now))) throw tooMany(HOUR_MS / 1_000);
    await list(request, response);
  });
  router.delete(`${PATH}/:recipient`, requireUser, async (request, response) => {
    if (!(await removeRecipient(userIdOf(request), request.params.recipient as string))) throw notFound();
    response.status(204).end();
  });
  return router;
}

type Linked = { account: UserRecord; recipient: RecipientRecord };

/**
 * The links in mails to further addresses. Their signature is the permission. Opening one changes nothing, because programs open links too;
 * the button on the page, or the mail program's own "unsubscribe", sends a POST.
 */
export function recipientLinkRoutes({ config }: AppContext, secrets: Secrets): Router {
  const router = Router();
  const limited = limitPerClient('recipient-link', config.rateLimits.publicWritesPerMinute);
  const linked =
    (
      path: typeof CONFIRM_RECIPIENT_PATH | typeof REMOVE_RECIPIENT_PATH,
      answer: (found: Linked | undefined, ...rest: Parameters<RequestHandler>) => Promise<void> | void,
    ): RequestHandler =>
    async (request: Request, response, next) => {
      const read = readRecipientUrl(secrets, path, request.query, new Date());
      if (!read) return broken(response);
      const account = await findAccount(read.user);
      const recipient = account && findRecipient(account, read.recipient);
      return answer(recipient ? { account, recipient } : undefined, request, response, next);
    };

  router.get(
    CONFIRM_RECIPIENT_PATH,
    linked(CONFIRM_RECIPIENT_PATH, (found, request, response) => {
      if (!found) return broken(response);
      if (found.recipient.confirmedAt) return confirmed(response, found);
      const { account, recipient } = found;
      const text = html`<h1>Get emails about new leads?</h1><p>${account.email} wants them to go to ${recipient.email} as well.</p><form method="post" action="${request.originalUrl}"><button>Confirm this address</button></form>`;
      sendPage(response, 200, 'Confirm this address', text.toString());
    }),
  );
  router.post(
    CONFIRM_RECIPIENT_PATH,
    limited,
    linked(CONFIRM_RECIPIENT_PATH, async (found, _request, response) => {
      if (!found || !(await confirmRecipient(found.account._id, found.recipient.id, new Date())))
        return broken(response);
      confirmed(response, found);
    }),
  );
  router.get(
    REMOVE_RECIPIENT_PATH,
    linked(REMOVE_RECIPIENT_PATH, (found, request, response) => {
      if (!found) return removed(response);
      const text = html`<h1>Stop emails about new leads?</h1><p>${found.recipient.email} is removed from the list of ${found.account.email}.</p><form method="post" action="${request.originalUrl}"><button>Unsubscribe</button></form>`;
      sendPage(response, 200, 'Unsubscribe', text.toString());
    }),
  );
  router.post(
    REMOVE_RECIPIENT_PATH,
    limited,
    linked(REMOVE_RECIPIENT_PATH, async (found, _request, response) => {
      if (found) await removeRecipient(found.account._id, found.recipient.id);
      removed(response);
    }),
  );
  return router;
}

function confirmed(response: Response, { account, recipient }: Linked): void {
  const text = html`<h1>Your address is confirmed</h1><p>${recipient.email} gets an email about each new lead of ${account.email}. Every email has a link to unsubscribe.</p>`;
  sendPage(response, 200, 'Your address is confirmed', text.toString());
}

function removed(response: Response): void {
  const text = html`<h1>You are unsubscribed</h1><p>No more emails about new leads are sent to you.</p>`;
  sendPage(response, 200, 'Unsubscribed', text.toString());
}

/** The same whatever is wrong with it. */
function broken(response: Response): void {
  const text = html`<h1>This link does not work any more</h1><p>It may be too old, or not complete. Ask whoever added your address to send it again.</p>`;
  sendPage(response, 403, 'This link does not work any more', text.toString());
}
