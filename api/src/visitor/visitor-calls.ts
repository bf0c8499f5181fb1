import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import {
  keptAnswersInputSchema,
  type ResumedVisit,
  resumeInputSchema,
} from '../../contract/lead/kept-answers.schema.ts';
import {
  type SubmissionResult,
  submissionInputSchema,
  visitEventsInputSchema,
} from '../../contract/lead/submission.schema.ts';
import type { AppContext } from '../context.ts';
import { reportSighting } from '../host-pages/note-host-page.ts';
import { clientKey } from '../http/client-key.ts';
import { parseVisitorInput } from '../http/parse.ts';
import { SharedBudget } from '../http/shared-budget.ts';
import { cachedQuiz, peekCachedQuiz } from '../quizzes/public/quiz-cache.ts';
import type { ProofGate } from './ask-for-proof.ts';
import { isDemo } from './find-shown-version.ts';
import { handleSubmission } from './handle-submission.ts';
import { keepProgress } from './keep-progress.ts';
import { recordEvents } from './record-events.ts';
import { resumeVisit } from './resume-visit.ts';

export type VisitorCall = 'submit' | 'events' | 'progress' | 'resume';

/** What visitors write, apart from how it comes. */
export type VisitorCalls = {
  /**
   * Counts a call against the budget of its client and quiz, before its body is read. A flood on one quiz does not affect the others; all
   * unknown ids share one budget. Throws a 429 if it is used up.
   */
  limit: (call: VisitorCall, quizId: string, address: string | undefined) => Promise<void>;
  submit: (
    quizId: string,
    body: unknown,
    previewer: string | undefined,
    address: string | undefined,
  ) => Promise<SubmissionResult>;
  events: (quizId: string, body: unknown, headers: IncomingHttpHeaders) => Promise<void>;
  progress: (quizId: string, body: unknown) => Promise<void>;
  resume: (quizId: string, body: unknown) => Promise<ResumedVisit>;
};

/** A visit sends one lead and an event for each question. A whole office or school may share an address. */
const EVENTS_PER_LEAD = 20;

/**
 * Calls are limited by visit, and generously by client: many visitors may share one address, and each has a visit of their own.
 * `mailClient` names a client for the limits of result mails; `proofs` asks for proofs of work.
 */
export function visitorCalls(
  context: AppContext,
  mailClient: (address: string | undefined) => string,
  proofs: ProofGate,
): VisitorCalls {
  const { publicWritesPerMinute } = context.config.rateLimits;
  const budgets: Record<VisitorCall, SharedBudget> = {
    submit: new SharedBudget('submit', publicWritesPerMinute),
    events: new SharedBudget('events', publicWritesPerMinute * EVENTS_PER_LEAD),
    progress: new SharedBudget('progress', publicWritesPerMinute * EVENTS_PER_LEAD),
    resume: new SharedBudget('resume', publicWritesPerMinute),
  };
  const visits = new SharedBudget('visit', publicWritesPerMinute);
  const keptVisits = new SharedBudget('kept-visit', publicWritesPerMinute);
  return {
    async limit(call, quizId, address) {
      budgets[call].spend(`${clientKey(address)} ${(await isQuiz(quizId)) ? quizId : ''}`);
    },
    async submit(quizId, body, previewer, address) {
      const input = parseVisitorInput(submissionInputSchema, body);
      visits.spend(`${input.sessionId} ${quizId}`);
      return handleSubmission({ ...context, proofs, mailClient: () => mailClient(address) }, quizId, input, previewer);
    },
    async events(quizId, body, headers) {
      const input = parseVisitorInput(visitEventsInputSchema, body);
      visits.spend(`${input.sessionId} ${quizId}`);
      if (input.preview || isBotOrPrefetch(headers)) return;
      const quiz = await recordEvents(context.config, quizId, input);
      // A tab sends one view for all pages of a site, and a frame its view before it knows the page: other events tell the rest.
      if (!quiz) return;
      const { source, way, version = quiz.version } = input;
      reportSighting(context, quiz, { page: source?.pageUrl, way, origin: headers.origin, version });
    },
    async progress(quizId, body) {
      const input = parseVisitorInput(keptAnswersInputSchema, body);
      keptVisits.spend(`${input.sessionId} ${quizId}`);
      await keepProgress(context, quizId, input);
    },
    resume: (quizId, body) => resumeVisit(context, quizId, parseVisitorInput(resumeInputSchema, body).token),
  };
}

async function isQuiz(id: string): Promise<boolean> {
  if (isDemo(id)) return true;
  const quiz = peekCachedQuiz(id);
  return (quiz === undefined ? await cachedQuiz(id) : quiz) !== null;
}

/** Known bots and prefetches get an answer but are not counted. */
export function isBotOrPrefetch(headers: IncomingHttpHeaders): boolean {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`;
  return /prefetch|prerender/.test(purpose) || isKnownBot(headers['user-agent'] ?? '');
}

const MOST_AGENTS = 1_000;
/** Browsers send shorter ones. */
const MAX_AGENT = 1_000;
/** By user agent: most visitors share a few hundred, and telling takes longer than everything else about an event. */
const bots = new Map<string, boolean>();

/** Whether a User-Agent header is that of a known bot. */
export function isKnownBot(sent: string): boolean {
  const agent = sent.slice(0, MAX_AGENT);
  const known = bots.get(agent);
  if (known !== undefined) return known;
  const is = isbot(agent);
  if (bots.size >= MOST_AGENTS) bots.clear();
  bots.set(agent, is);
  return is;
}
