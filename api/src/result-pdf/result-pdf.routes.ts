import { Router } from 'express';
import type { AppContext } from '../context.ts';
import { resultTexts } from '../destinations/result-mail/result-texts.ts';
import { notFound } from '../errors.ts';
import { allowOnlyReads } from '../http/allow-only.ts';
import { allowAnyOrigin } from '../http/cors.ts';
import { limitPerClient } from '../http/rate-limit.ts';
import { publicResourceHeaders } from '../http/security-headers.ts';
import { findLinkedLead } from '../submissions/erasing/withdraw-consent.ts';
import { findQuizForVisitors } from '../visitor/find-quiz-for-visitors.ts';
import { findShownVersion } from '../visitor/find-shown-version.ts';
import { leadCard } from '../visitor/lead-card.ts';
import { pdfOfResult } from './pdf-of-result.ts';
import { readResultPdfToken } from './result-pdf-link.ts';

/** A visitor's result as a file. Its signed address is the permission; everything else is a 404. */
export function resultPdfRoutes({ config }: AppContext): Router {
  const router = Router();
  const path = '/api/public/results/:token.pdf';
  router.get(
    path,
    publicResourceHeaders,
    allowAnyOrigin,
    limitPerClient('result-pdf', config.rateLimits.picturesPerMinute),
    async (request, response) => {
      const id = await readResultPdfToken((request.params as { token: string }).token);
      const lead = id ? await findLinkedLead(id) : null;
      const quiz = lead && !lead.erasedAt ? await findQuizForVisitors(config, lead.quiz) : null;
      if (!lead || !quiz?.resultPdf) throw notFound();
      const version = await findShownVersion(quiz, lead.version);
      const card = await leadCard(lead, quiz, version);
      const words = resultTexts[lead.consent.language];
      const bytes = await pdfOfResult({ lead, quiz, card, words, publicUrl: config.publicUrl });
      response
        .set({
          'Content-Type': 'application/pdf',
          'Content-Length': String(bytes.length),
          'Content-Disposition': 'attachment; filename="result.pdf"',
          'Cache-Control': 'private, no-store',
          'X-Robots-Tag': 'noindex',
          'Content-Security-Policy': "default-src 'none'; sandbox",
        })
        .end(bytes);
    },
  );
  router.all(path, allowOnlyReads);
  return router;
}
