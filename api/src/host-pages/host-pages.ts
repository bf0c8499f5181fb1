import { diagnose } from '../../contract/host-pages/findings.ts';
import type { HostPage } from '../../contract/host-pages/host-page.schema.ts';
import { MAX_HOST_PAGES, type PageProblem } from '../../contract/host-pages/host-pages.ts';
import { HOUR_MS, MINUTE_MS } from '../../contract/time.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import { notFound } from '../errors.ts';
import { findOwnedQuiz } from '../quizzes/find-quiz.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import { replacedAt } from '../quizzes/versions/quiz-saves.ts';
import { HostPageModel, type HostPageRecord } from './host-page.model.ts';

/** Browsers show cached scripts for some minutes, and a tab may have been opened before that. */
const CACHED_SCRIPT_MS = 30 * MINUTE_MS;
/** A problem is over once its page has been seen for so long without it. */
const OVER_MS = HOUR_MS;

/** The pages that have shown the owner's quiz, those seen last first, with what is wrong on each. */
export async function listHostPages(owner: string, quizId: string, publicUrl: string): Promise<HostPage[]> {
  const quiz = await findOwnedQuiz(owner, quizId);
  const pages = await HostPageModel.find({ quiz: quizId })
    .sort({ seenAt: -1, _id: 1 })
    .limit(MAX_HOST_PAGES)
    .maxTimeMS(MAX_TIME_MS)
    .lean<HostPageRecord[]>();
  const endOf = await endsOfVersions(quiz, pages);
  return pages.map((page) => present(page, quiz, endOf, publicUrl));
}

/** Removes a page from the list. One that still shows the quiz comes back. */
export async function removeHostPage(owner: string, quizId: string, id: string): Promise<void> {
  await findOwnedQuiz(owner, quizId);
  const { deletedCount } = await HostPageModel.deleteOne({ _id: id, quiz: quizId });
  if (deletedCount === 0) throw notFound();
}

export async function deleteHostPagesOf(quiz: string): Promise<void> {
  await HostPageModel.deleteMany({ quiz });
}

/** When each version that pages show was replaced; missing for the present one. */
async function endsOfVersions(quiz: QuizRecord, pages: readonly HostPageRecord[]): Promise<Map<string, Date>> {
  const versions = new Set(pages.flatMap(({ version }) => (version && version !== quiz.version ? [version] : [])));
  const ends = await Promise.all(
    [...versions].map(async (version) => [version, await replacedAt(quiz, version)] as const),
  );
  return new Map(ends.flatMap(([version, end]) => (end ? [[version, end]] : [])));
}

function present(
  { _id: id, url, way, seenAt, version, problems = {} }: HostPageRecord,
  quiz: QuizRecord,
  endOf: ReadonlyMap<string, Date>,
  origin: string,
): HostPage {
  const end = version === undefined ? undefined : endOf.get(version);
  const current = (Object.entries(problems) as Array<[PageProblem, Date]>)
    .filter(([, at]) => at.getTime() >= seenAt.getTime() - OVER_MS)
    .map(([problem]) => problem);
  const noted = {
    way,
    problems: current,
    isOld: end !== undefined && seenAt.getTime() > end.getTime() + CACHED_SCRIPT_MS,
    isPublished: quiz.status === 'published',
  };
  return {
    id,
    url,
    way,
    seenAt: seenAt.toISOString(),
    ...(version === undefined ? {} : { isCurrent: end === undefined }),
    findings: diagnose(noted, { origin, quizId: quiz._id }),
  };
}
