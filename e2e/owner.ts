import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import type { LeadSummary } from '#contract/lead/submission.schema';
import type { Quiz, QuizDraft } from '#contract/quiz/quiz.schema';
import { patient } from '../api/src/test/patient.ts';

export type Owner = Awaited<ReturnType<typeof signedInOwner>>;

/** An owner who is signed in, in a browser context of their own, and calls the API. */
export async function signedInOwner(browser: Browser, origin: string, email: string, options?: BrowserContextOptions) {
  const context = await browser.newContext(options);
  await signInByRequests(context, origin, email);
  const page = await context.newPage();
  // Not by way of a page, whose requests a test may hold back.
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await context.request.fetch(origin + path, { method, headers: SAME_ORIGIN, data: body });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return (response.status() === 204 ? undefined : await response.json()) as T;
  }
  return {
    email,
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

/** What a browser says of the product's own requests; the API refuses others. */
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

/**
 * The development provider's form without its page, which sign-in.e2e.ts tests: a context is signed
 * in much sooner.
 */
async function signInByRequests({ request }: BrowserContext, origin: string, email: string): Promise<void> {
  const form = await patient(async () => {
    const answer = await request.get(`${origin}/api/login`, { headers: SAME_ORIGIN });
    return { status: answer.status(), url: answer.url() };
  });
  const last = await request.post(form.url, { headers: SAME_ORIGIN, form: { email } });
  if (!last.url().endsWith('/dashboard')) throw new Error(`Signing in ended at ${last.url()}: ${last.status()}`);
}
