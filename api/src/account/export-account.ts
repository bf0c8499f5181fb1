import type { Response } from 'express';
import { statsOf } from '../analytics/stats-of.ts';
import { presentQuiz } from '../quizzes/present-quiz.ts';
import { quizzesOf } from '../quizzes/quizzes.ts';
import { streamLeads } from '../submissions/list-submissions.ts';
import { presentLeadDetail } from '../submissions/present-submission.ts';
import { presentSettings, presentUser } from '../users/present-user.ts';
import { accountOf } from '../users/users.ts';

/** Sends everything an account holds as one JSON document, lead by lead, so that memory does not grow with their number. */
export async function sendAccount(response: Response, owner: string, mailConfigured: boolean): Promise<void> {
  const user = await accountOf(owner);
  const quizzes = await quizzesOf(owner);
  const stats = await statsOf(quizzes.map(({ _id }) => _id));
  const shown = quizzes.map((quiz) =>
    presentQuiz(quiz, {
      submissionCount: stats.get(quiz._id)?.leads ?? 0,
      viewCount: stats.get(quiz._id)?.views ?? 0,
      submissions: [],
    }),
  );
  response.set('Content-Disposition', 'attachment; filename="quizfunnel-account.json"').type('json');
  response.write(
    `{"user":${JSON.stringify(presentUser(user))},"settings":${JSON.stringify(presentSettings(user, mailConfigured))},"quizzes":${JSON.stringify(shown)},"leads":[`,
  );
  let first = true;
  for await (const lead of streamLeads(owner, {})) {
    const written = response.write(`${first ? '' : ','}${JSON.stringify(presentLeadDetail(lead))}`);
    first = false;
    if (!written) await new Promise((resolve) => response.once('drain', resolve));
  }
  response.end(']}');
}
