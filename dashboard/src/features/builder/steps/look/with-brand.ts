import { queryClient } from '../../../../lib/query-client.ts';
import { settingsQuery } from '../../../settings/queries.ts';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';

/** A quiz that somebody else has drawn, in the colors and the look of the account's brand kit where it has one. */
export function withBrand(quiz: EditedQuiz): EditedQuiz {
  const settings = queryClient.getQueryData(settingsQuery.queryKey);
  return settings?.brand ? { ...quiz, primaryColor: settings.defaultColor, ...settings.brand } : quiz;
}
