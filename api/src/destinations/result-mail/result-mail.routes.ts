import { type Request, Router } from 'express';
import {
  type ResultMailPreview,
  type ResultMailTest,
  resultMailPreviewInputSchema,
} from '../../../contract/lead/result-mail-preview.schema.ts';
import { hasVerifiedEmail } from '../../auth/has-verified-email.ts';
import { requireUser, userIdOf } from '../../auth/require-user.ts';
import type { AppContext } from '../../context.ts';
import { badRequest, unavailable } from '../../errors.ts';
import { parse } from '../../http/parse.ts';
import { limitPerClient } from '../../http/rate-limit.ts';
import { randomId } from '../../random-id.ts';
import { CONSENT_LINK_PATH } from '../../submissions/consent-link.ts';
import { accountOf } from '../../users/find-account.ts';
import { accountClock } from '../../users/time-zones.ts';
import type { UserRecord } from '../../users/user.model.ts';
import { type Mail, sendMail } from '../mail/send-mail.ts';
import { composeResultMail } from './compose-result-mail.ts';
import { withoutBrokenLinks } from './without-broken-links.ts';

const PATH = '/api/result-mail-previews';
const TESTS_PER_MINUTE = 10;
/** Of a test, whose call waits for it. */
const TEST_TIMEOUT_MS = 10_000;

/** Shows owners the mails that their visitors get, and sends them to themselves. Nothing is stored. */
export function resultMailRoutes({ config }: AppContext): Router {
  const router = Router();

  function mailOf(request: Request, account: UserRecord): Mail {
    const { card, score, language, consentText, subject, days, ...quiz } = parse(
      resultMailPreviewInputSchema,
      request.body,
    );
    return composeResultMail({
      lead: {
        _id: `preview-${randomId()}`,
        email: account.email,
        totalScore: score,
        consent: { given: true, text: consentText, language, at: new Date() },
      },
      quiz: { ...quiz, replyTo: '' },
      card: withoutBrokenLinks(card),
      subject,
      days,
      link: config.publicUrl + CONSENT_LINK_PATH,
      publicUrl: config.publicUrl,
      installation: config.mail?.from.name ?? '',
      timeZone: accountClock(account).timeZone,
    });
  }

  router.post(PATH, requireUser, async (request, response) => {
    const { subject, html } = mailOf(request, await accountOf(userIdOf(request)));
    response.json({ subject, html } satisfies ResultMailPreview);
  });
  router.post(
    `${PATH}/test`,
    requireUser,
    limitPerClient('result-mail-test', TESTS_PER_MINUTE, (request) => userIdOf(request)),
    async (request, response) => {
      const account = await accountOf(userIdOf(request));
      const mail = mailOf(request, account);
      if (!config.mail) throw badRequest('This installation has no mail server');
      // It may belong to somebody else.
      if (!account.email || !hasVerifiedEmail(config, account))
        throw badRequest('The address of your account is not verified');
      const outcome = await sendMail(
        config.mail,
        { ...mail, subject: `Test: ${mail.subject}` },
        { confirmSending: async () => true, timeoutMs: TEST_TIMEOUT_MS },
      );
      if (outcome === 'refused') throw badRequest(`The mail server refused a mail to ${account.email}`);
      if (outcome !== 'sent') throw unavailable('The mail server did not take the mail. Please try again.');
      response.json({ to: account.email } satisfies ResultMailTest);
    },
  );
  return router;
}
