import { isPending, isRecent, PENDING_LEAD_PREFIX, parsePending, savePendingLead } from '../pending-lead.ts';
import type { QuizHost } from '../quiz-host.ts';
import type { RunningQuiz } from '../run-quiz.ts';
import { toJson } from '../to-json.ts';
import { loadLeadPart } from './load-lead-part.ts';

/**
 * Sends the leads that are stored on this origin because their tabs were closed before they were
 * sent. From here on, this page stores its own pending leads too. A lead that this tab was sending
 * before a reload is submitted visibly, so that the visitor sees its result and does not fill in the
 * form again.
 */
export async function sendPending(
  host: Pick<QuizHost, 'savePending' | 'origin'> & Partial<Pick<QuizHost, 'load' | 'sessionId'>>,
  running?: RunningQuiz | null,
): Promise<void> {
  host.savePending ??= savePendingLead;
  try {
    const ownLead = parsePending(localStorage.getItem(PENDING_LEAD_PREFIX + host.sessionId?.()));
    // Only if the form still contains what was sent.
    if (isRecent(ownLead) && toJson(running?.state.value.lead) === toJson(host.load?.()?.at?.lead))
      void running?.submit();
    if (Object.keys(localStorage).some(isPending)) await (await loadLeadPart(host.origin)).sendStored();
  } catch {
    // Storage is blocked, so nothing was stored, or the leads stay stored.
  }
}
