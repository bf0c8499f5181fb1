import { trackingDefaults } from '../../contract/quiz/quiz-defaults.ts';
import { isTracked } from '../../contract/quiz/tracking.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import { picturesOf } from '../quizzes/quiz-logos.ts';

type ShownQuiz = Pick<
  QuizRecord,
  'questions' | 'logoUrl' | 'look' | 'startImageUrl' | 'outcomes' | 'resultBlocks' | 'tracking'
>;

/**
 * How strictly the page of a quiz is isolated (`Cross-Origin-Embedder-Policy`). Pages that are isolated may hold only frames that are, too.
 * A picture from elsewhere need not say that it may be loaded, and not every browser knows the gentler word for that; a player of videos
 * can be held by no isolated page, nor can the tools that measure a page of its own (`quiz`).
 */
export function embedderPolicyOf(quiz: ShownQuiz | undefined, origin: string, kind: 'embed' | 'quiz'): string {
  if (!quiz) return 'require-corp';
  const { questions, resultBlocks, tracking = trackingDefaults } = quiz;
  if (kind === 'quiz' && isTracked(tracking)) return 'unsafe-none';
  const media = [
    ...questions.flatMap((question) => question.media ?? []),
    ...resultBlocks.flatMap((block) => (block.kind === 'media' ? block.media : [])),
  ];
  if (media.some(({ kind }) => kind === 'video')) return 'unsafe-none';
  const pictures = [
    ...picturesOf(quiz),
    ...media.map(({ url }) => url),
    ...questions.flatMap(({ options }) => options.flatMap(({ picture }) => picture?.url || [])),
  ];
  const isOwn = (url: string) => new URL(url, origin).origin === new URL(origin).origin;
  return pictures.every(isOwn) ? 'require-corp' : 'credentialless';
}
