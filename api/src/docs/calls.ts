import { accountCalls } from './calls/account.ts';
import { addressCalls } from './calls/addresses.ts';
import { analyticsCalls } from './calls/analytics.ts';
import type { Call } from './calls/call.ts';
import { connectionCalls } from './calls/connections.ts';
import { destinationCalls } from './calls/destinations.ts';
import { hookCalls } from './calls/hooks.ts';
import { hostPageCalls } from './calls/host-pages.ts';
import { leadCalls } from './calls/leads.ts';
import { quizFileCalls } from './calls/quiz-files.ts';
import { quizCalls } from './calls/quizzes.ts';
import { signingInCalls } from './calls/signing-in.ts';
import { tokenCalls } from './calls/tokens.ts';
import { visitorCalls } from './calls/visitors.ts';
import { webhookCalls } from './calls/webhooks.ts';

/** Every call with the schemas that validate it: the document cannot say anything else than the server does. */
export const calls: Call[] = [
  ...signingInCalls,
  ...accountCalls,
  ...tokenCalls,
  ...quizCalls,
  ...addressCalls,
  ...hostPageCalls,
  ...quizFileCalls,
  ...leadCalls,
  ...analyticsCalls,
  ...webhookCalls,
  ...hookCalls,
  ...destinationCalls,
  ...connectionCalls,
  ...visitorCalls,
];
