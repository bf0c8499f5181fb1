import type { LinkSettings } from '../../../contract/connections/link.schema.ts';
import { findQuiz } from '../../quizzes/find-quiz.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { findShownVersion } from '../../visitor/find-shown-version.ts';

/** The texts of options as the lead's visitor was shown them, if a field needs them one by one. */
export async function optionTextsFor(
  { quiz: id, version }: SubmissionRecord,
  { mapping }: Pick<LinkSettings, 'mapping'>,
): Promise<Map<string, string>> {
  if (!mapping.some(({ kind }) => kind === 'list')) return new Map();
  const quiz = await findQuiz(id);
  const shown = quiz && (await findShownVersion(quiz, version).catch(() => quiz));
  return new Map((shown?.questions ?? []).flatMap(({ options }) => options.map(({ id, text }) => [id, text] as const)));
}
