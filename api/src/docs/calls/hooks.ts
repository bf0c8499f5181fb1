import { z } from 'zod';
import {
  hookInputSchema,
  hookSampleQuerySchema,
  hookSchema,
  madeHookSchema,
} from '../../../contract/connections/hook.schema.ts';
import {
  leadConfirmedEventSchema,
  leadErasedEventSchema,
  leadEventSchema,
  leadUpdatedEventSchema,
  quizCompletedEventSchema,
  quizStartedEventSchema,
  withdrawalEventSchema,
} from '../../../contract/lead/webhook-event.schema.ts';
import type { Call } from './call.ts';

const hooks = '/api/hooks';

export const hookCalls: Call[] = [
  {
    id: 'subscribeHook',
    tag: 'Webhooks',
    method: 'post',
    path: hooks,
    summary: 'Have events posted to an address, of a quiz or of all; the same again is the same hook',
    scope: 'hooks',
    body: hookInputSchema,
    answer: [201, madeHookSchema],
  },
  {
    id: 'listHooks',
    tag: 'Webhooks',
    method: 'get',
    path: hooks,
    summary: 'What programs have subscribed to',
    scope: 'hooks',
    answer: [200, z.array(hookSchema)],
  },
  {
    id: 'sampleHook',
    tag: 'Webhooks',
    method: 'get',
    path: `${hooks}/sample`,
    summary: 'A list with an event about a made-up lead, as it would be posted',
    scope: 'hooks',
    query: hookSampleQuerySchema,
    answer: [
      200,
      z.array(
        z.union([
          leadEventSchema,
          leadConfirmedEventSchema,
          leadUpdatedEventSchema,
          withdrawalEventSchema,
          leadErasedEventSchema,
          quizStartedEventSchema,
          quizCompletedEventSchema,
        ]),
      ),
    ],
    refusals: [404],
  },
  {
    id: 'unsubscribeHook',
    tag: 'Webhooks',
    method: 'delete',
    path: `${hooks}/{hook}`,
    summary: 'Have nothing more posted; one that is gone already is fine',
    scope: 'hooks',
    answer: [204],
  },
];
