import type { ResumedVisit } from '../../contract/lead/kept-answers.schema.ts';
import type { AppContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { acceptAnySentAt } from '../submissions/intake/keep-answers.ts';
import { findStoredLead } from '../submissions/reading/find-lead.ts';
import { readResumeToken } from '../submissions/resume-link.ts';
import { findQuizForVisitors } from './find-quiz-for-visitors.ts';

/**
 * The visit that the link in a mail goes on with. Throws a 404 for a token that was altered, has expired, is of another quiz or of a lead
 * that is complete or erased. The answer holds nothing of the form: whoever has the link need not be who filled it in.
 */
export async function resumeVisit({ config }: AppContext, quizId: string, token: string): Promise<ResumedVisit> {
  const id = await readResumeToken(token);
  const lead = id === undefined ? null : await findStoredLead(id);
  const quiz = lead?.partial && lead.quiz === quizId ? await findQuizForVisitors(config, quizId) : null;
  if (!lead?.partial || quiz?.status !== 'published') throw notFound('submission_not_found');
  await acceptAnySentAt(lead._id);
  return { sessionId: lead.sessionId, answers: lead.partial.given };
}
