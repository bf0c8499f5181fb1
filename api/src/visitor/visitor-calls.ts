import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import {
  type SubmissionResult,
  submissionInputSchema,
  visitEventsInputSchema,
} from '../../contract/submission.schema.ts';
import type { AppContext } from '../context.ts';
import { clientKey } from '../http/client-key.ts';
import { parseVisitorInput } from '../http/parse.ts';
import { SharedBudget } from '../http/shared-budget.ts';
import { publicQuizNow, publicQuizRecord } from '../quizzes/public-quiz-cache.ts';
import { isDemo } from './find-shown-version.ts';
import { recordEvents } from './record-events.ts';
import { submitAnswers } from './submit-answers.ts';

/** What visitors write, apart from how it comes. */
export type VisitorCalls = {
  /**
   * Counts a call against the budget of its client and quiz, so that a flood on one quiz does not affect the others; all unknown ids share
   * one. A 429 if it is used up.
   */
  limit: (call: 'submit' | 'events', quizId: string, address: string | undefined) => Promise<void>;
  submit: (quizId: string, body: unknown, previewer: string | undefined) => Promise<SubmissionResult>;
  events: (quizId: string, body: unknown, headers: IncomingHttpHeaders) => Promise<void>;
};

export function visitorCalls(context: AppContext): VisitorCalls {
  const { publicWritesPerMinute } = context.config.rateLimits;
  const budgets = {
    submit: new SharedBudget('submit', publicWritesPerMinute),
    events: new SharedBudget('events', publicWritesPerMinute),
  };
  return {
    async limit(call, quizId, address) {
      budgets[call].spend(`${clientKey(address)} ${(await isQuiz(quizId)) ? quizId : ''}`);
    },
    async submit(quizId, body, previewer) {
      return submitAnswers(context, quizId, parseVisitorInput(submissionInputSchema, body), previewer);
    },
    async events(quizId, body, headers) {
      const input = parseVisitorInput(visitEventsInputSchema, body);
      if (!input.preview && !isBotOrPrefetch(headers)) await recordEvents(quizId, input);
    },
  };
}

async function isQuiz(id: string): Promise<boolean> {
  if (isDemo(id)) return true;
  const quiz = publicQuizNow(id);
  return (quiz === undefined ? await publicQuizRecord(id) : quiz) !== null;
}

/** Known bots and prefetches get an answer but are not counted. */
function isBotOrPrefetch(headers: IncomingHttpHeaders): boolean {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`;
  return /prefetch|prerender/.test(purpose) || isKnownBot(headers['user-agent'] ?? '');
}

const MOST_AGENTS = 1_000;
/** By user agent: most visitors share a few hundred, and telling takes longer than everything else about an event. */
const bots = new Map<string, boolean>();

function isKnownBot(agent: string): boolean {
  const known = bots.get(agent);
  if (known !== undefined) return known;
  const is = isbot(agent);
  if (bots.size >= MOST_AGENTS) bots.clear();
  bots.set(agent, is);
  return is;
}
