import type { Browser } from 'playwright';
import type { Quiz, QuizDraft } from '#contract/quiz.schema';
import type { LeadSummary } from '#contract/submission.schema';
import { signIn } from './build-quiz.ts';

export type Owner = Awaited<ReturnType<typeof signedInOwner>>;

/** A creator who is signed in, in a browser of their own, and works by the API. */
export async function signedInOwner(browser: Browser, origin: string, email: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, origin, email);
  const call = <T>(method: string, path: string, body?: unknown): Promise<T> =>
    page.evaluate(
      async ([how, where, payload]) => {
        const response = await fetch(where as string, {
          method: how as string,
          ...(payload === undefined
            ? {}
            : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(payload) }),
        });
        if (!response.ok) throw new Error(`${how} ${where}: ${response.status} ${await response.text()}`);
        return response.status === 204 ? undefined : response.json();
      },
      [method, path, body] as const,
    ) as Promise<T>;
  return {
    page,
    call,
    /** Creates a quiz and publishes it. */
    async publish(draft: QuizDraft): Promise<Quiz> {
      const { id } = await call<Quiz>('POST', '/api/quizzes', draft);
      return call<Quiz>('PATCH', `/api/quizzes/${id}`, { status: 'published' });
    },
    /** The quiz's leads, newest first. */
    leads: (id: string): Promise<LeadSummary[]> => call<LeadSummary[]>('GET', `/api/quizzes/${id}/submissions`),
    close: () => context.close(),
  };
}
