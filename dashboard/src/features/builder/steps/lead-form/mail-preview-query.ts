import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { consentTexts } from '#contract/lead/consent-text';
import type {
  ResultMailPreview,
  ResultMailPreviewInput,
  ResultMailTest,
} from '#contract/lead/result-mail-preview.schema';
import type { QuizMail } from '#contract/result/mails.schema';
import { languageOf } from '#contract/texts/languages';
import { fillPlaceholders } from '#contract/texts/placeholders';
import { api } from '../../../../lib/api.ts';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import { placeOf, sampleValues } from '../../insights/preview-place.ts';

const PATH = '/api/result-mail-previews';

/** The mail that somebody might get, from `mailInput`. */
export const mailPreviewQuery = (input: ResultMailPreviewInput | undefined) =>
  queryOptions({
    queryKey: [PATH, input],
    queryFn: () => api<ResultMailPreview>('POST', PATH, input),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
  });

export const sendTestMail = (input: ResultMailPreviewInput): Promise<ResultMailTest> =>
  api<ResultMailTest>('POST', `${PATH}/test`, input);

/**
 * What a mail is composed of, of the quiz as it is edited and for somebody who ends in this outcome.
 * @param mail undefined for the mail with the result where the quiz has none of its own
 */
export function mailInput(
  quiz: EditedQuiz,
  outcomeId: string,
  mail: QuizMail | undefined,
): ResultMailPreviewInput | undefined {
  const { title, primaryColor, logoUrl, privacyUrl, consentText } = quiz;
  const shown = mail?.blocks.length ? { ...quiz, resultBlocks: mail.blocks } : quiz;
  const { result } = placeOf({ view: 'result', id: outcomeId }, shown, undefined);
  const language = languageOf(quiz.language) ?? 'en';
  return (
    result && {
      ...{ title, primaryColor, logoUrl, privacyUrl, language },
      consentText: consentText || consentTexts[language],
      score: result.score,
      card: result.card,
      subject: fillPlaceholders(mail?.subject ?? '', sampleValues(quiz, outcomeId)),
      days: mail?.days ?? 0,
    }
  );
}
