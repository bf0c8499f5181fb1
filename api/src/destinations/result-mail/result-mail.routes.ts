import { Router } from 'express';
import {
  type ResultMailPreview,
  resultMailPreviewInputSchema,
} from '../../../contract/lead/result-mail-preview.schema.ts';
import { requireUser, userIdOf } from '../../auth/require-user.ts';
import type { AppContext } from '../../context.ts';
import { parse } from '../../http/parse.ts';
import { CONSENT_LINK_PATH } from '../../submissions/consent-link.ts';
import { clockOfAccount } from '../../users/time-zones.ts';
import { composeResultMail } from './compose-result-mail.ts';

/** Shows owners the mail that their visitors get. Nothing is stored or sent. */
export function resultMailRoutes({ config }: AppContext): Router {
  const router = Router();
  router.post('/api/result-mail-previews', requireUser, async (request, response) => {
    const { card, score, language, consentText, ...quiz } = parse(resultMailPreviewInputSchema, request.body);
    const { timeZone } = await clockOfAccount(userIdOf(request));
    const { subject, html } = composeResultMail({
      lead: {
        _id: 'preview',
        email: '',
        totalScore: score,
        consent: { given: true, text: consentText, language, at: new Date() },
      },
      quiz: { ...quiz, replyTo: '' },
      card,
      link: config.publicUrl + CONSENT_LINK_PATH,
      publicUrl: config.publicUrl,
      installation: config.mail?.from.name ?? '',
      timeZone,
    });
    response.json({ subject, html } satisfies ResultMailPreview);
  });
  return router;
}
