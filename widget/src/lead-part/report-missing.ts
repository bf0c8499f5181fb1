import type { PageData } from '#contract/quiz/public-quiz.schema';
import { openForward } from '../second-part/forward-events.ts';
import { newSessionId } from '../session.ts';
import { sendStored } from './send-stored.ts';

/**
 * For a frame without a quiz, whose page shows the notice: sends or expires the pending leads of this
 * origin, and reports the missing quiz as `quiz:error` to the page around the frame.
 */
export function reportMissing({ quizId, quiz, messages }: Pick<PageData, 'quizId' | 'quiz' | 'messages'>): void {
  sendStored().catch(() => {});
  openForward(document.body, quizId)('quiz:error', {
    sessionId: newSessionId(),
    code: quiz === null ? 'not_found' : 'not_published',
    message: messages.notFound,
  });
}
