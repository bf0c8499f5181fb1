import { queryOptions } from '@tanstack/react-query';
import { consentTexts } from '#contract/lead/consent-text';
import type { ResultMailPreview, ResultMailPreviewInput } from '#contract/lead/result-mail-preview.schema';
import { languageOf } from '#contract/texts/languages';
import { api } from '../../../../lib/api.ts';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import { placeOf } from '../../insights/preview-place.ts';

/** The mail with a result that somebody might get who ends in this outcome, of the quiz as it is edited. */
export const mailPreviewQuery = (quiz: EditedQuiz, outcomeId: string) => {
  const input = inputOf(quiz, outcomeId);
  return queryOptions({
    queryKey: ['/api/result-mail-previews', input],
    queryFn: () => api<ResultMailPreview>('POST', '/api/result-mail-previews', input),
    enabled: input !== undefined,
  });
};

function inputOf(quiz: EditedQuiz, outcomeId: string): ResultMailPreviewInput | undefined {
  const { title, primaryColor, logoUrl, privacyUrl, consentText } = quiz;
  const { result } = placeOf({ view: 'result', id: outcomeId }, quiz, undefined);
  const language = languageOf(quiz.language) ?? 'en';
  return (
    result && {
      ...{ title, primaryColor, logoUrl, privacyUrl, language },
      consentText: consentText || consentTexts[language],
      score: result.score,
      card: result.card,
    }
  );
}
