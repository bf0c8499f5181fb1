import type { ResumedVisit } from '#contract/lead/kept-answers.schema';
import { resumePath } from '#contract/web/paths';
import type { QuizHost } from '../quiz-host.ts';
import type { RunningQuiz } from '../run-quiz.ts';
import { sessionKey } from '../session.ts';
import { toJson } from '../to-json.ts';

/**
 * Goes on with the visit that the link in a mail names, on the quiz's own page: under its session,
 * after the last answer. The form is not shown again. The tab stores the visit as if it were its own,
 * and loads the page without the token, which nobody else is to get. Without a valid token, or where storage is blocked, the quiz
 * begins as ever.
 */
export async function resumeVisit(
  { origin, quizId = '', save }: QuizHost,
  { state, shown, set }: RunningQuiz,
  load: (address: string) => void = (address) => location.replace(address),
): Promise<void> {
  const address = new URL(location.href);
  const token = address.searchParams.get('resume');
  // On other pages the parameter is theirs.
  if (!address.pathname.endsWith(`/quiz/${quizId}`)) return;
  address.searchParams.delete('resume');
  const response = await fetch(origin + resumePath(quizId), {
    method: 'POST',
    credentials: 'omit',
    body: toJson({ token }),
  });
  const { sessionId, answers = [] }: Partial<ResumedVisit> = await response.json();
  if (!sessionId) return;
  const { questions } = state.value.quiz;
  // The quiz may have changed since.
  const known = answers.filter(({ questionId, chosen }) =>
    questions.some(
      ({ id, answerOptions }) =>
        id === questionId && chosen.every((each) => answerOptions.some((option) => option.id === each)),
    ),
  );
  set({ answers: known });
  const answered = shown().map(({ id }) => known.some(({ questionId }) => questionId === id));
  const index = Math.min(answered.lastIndexOf(true) + 1, answered.length - 1);
  save({ answers: known, index, at: { phase: 'question' } });
  const key = sessionKey(quizId);
  sessionStorage.setItem(key, toJson({ ...JSON.parse(sessionStorage.getItem(key) as string), sessionId }));
  load(address.href);
}
