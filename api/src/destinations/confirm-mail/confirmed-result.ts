import { keepsResultBack } from '../../../contract/lead/confirmation.ts';
import type { ResultCard } from '../../../contract/lead/submission.schema.ts';
import type { Language } from '../../../contract/texts/languages.ts';
import { findQuiz } from '../../quizzes/find-quiz.ts';
import { confirmTexts } from '../../submissions/confirming/confirm-texts.ts';
import { consentLink } from '../../submissions/consent-link.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { findShownVersion } from '../../visitor/find-shown-version.ts';
import { submissionResult } from '../../visitor/handle-submission.ts';
import { resultPage } from '../result-mail/compose-result-mail.ts';
import { resultLayout } from '../result-mail/result-layout.ts';

/**
 * The result that was kept back until the address was confirmed: where the quiz leads on to, or the page that shows it, drawn as its mail is.
 * Undefined where it was not kept back.
 */
export async function confirmedResult(
  lead: SubmissionRecord,
  publicUrl: string,
  timeZone: string,
): Promise<{ nextUrl?: string | undefined; html?: string } | undefined> {
  const quiz = await findQuiz(lead.quiz);
  const version = quiz && (await findShownVersion(quiz, lead.version));
  if (!quiz || !version || !keepsResultBack(version)) return undefined;
  const { name, email, consent, source } = lead;
  const input = { name, email, consentGiven: consent.given, language: consent.language, source };
  const { card, redirectUrl, nextUrl } = await submissionResult(publicUrl, quiz, version, input, lead);
  const link = await consentLink(publicUrl, lead._id);
  if (redirectUrl) return { nextUrl };
  const page = resultPage({
    lead,
    quiz,
    card: nextUrl ? withButton(card, nextUrl, consent.language) : card,
    link,
    publicUrl,
    installation: '',
    timeZone,
  });
  return { html: resultLayout({ ...page, reason: '', notYou: '' }) };
}

/** With the way on below it, as on the screen; where there is room for one button alone, the outcome's stays. */
function withButton(card: ResultCard, url: string, language: Language): ResultCard {
  const button = { text: confirmTexts[language].next, url };
  return card.blocks
    ? { ...card, blocks: [...card.blocks, { kind: 'button', ...button }] }
    : { ...card, button: card.button ?? button };
}
