import { lastSeenAtSlug, quizAtSlug } from '../addresses/slugs.ts';
import { type FoundPublicQuiz, findPublicQuiz } from '../visitor/find-public-quiz.ts';

export type Addressed = {
  id: string;
  visible: FoundPublicQuiz | undefined;
  /** It was found by an address that it had, and has another one now. */
  isEarlier: boolean;
};

/**
 * The quiz that the last part of a page's address names: by its id, else by a readable address. One that was looked up before is not
 * looked up again while the quiz itself says that it is there, so that a page is served while the database is away.
 */
export async function findAddressed(
  config: Parameters<typeof findPublicQuiz>[0],
  named: string,
  previewer: string | undefined,
): Promise<Addressed> {
  const last = lastSeenAtSlug(named);
  const known = last && (await findPublicQuiz(config, last, previewer));
  if (last && known && known.record?.slug === named) return { id: last, visible: known, isEarlier: false };
  const byId = await findPublicQuiz(config, named, previewer);
  const id = byId ? undefined : await quizAtSlug(named);
  if (id === undefined) return { id: named, visible: byId, isEarlier: false };
  const visible = await findPublicQuiz(config, id, previewer);
  return { id, visible, isEarlier: visible !== undefined && visible.record?.slug !== named };
}
