import { Router } from 'express';
import { type Hook, hookInputSchema, hookSampleQuerySchema } from '../../../contract/connections/hook.schema.ts';
import { requireScope, userIdOf } from '../../auth/require-user.ts';
import type { AppContext } from '../../context.ts';
import { parse } from '../../http/parse.ts';
import { findOwnedQuiz, quizTitlesOf } from '../../quizzes/find-quiz.ts';
import { hooksOf, subscribe, unsubscribe } from './hooks.ts';
import { sampleEvent } from './sample-event.ts';

const PATH = '/api/hooks';

/** What programs subscribe to, by the pattern of REST hooks that Zapier, Make and n8n follow. */
export function hookRoutes({ config }: AppContext): Router {
  const router = Router();
  router.use(PATH, requireScope('hooks'));
  router.post(PATH, async (request, response) => {
    const input = parse(hookInputSchema, request.body);
    response.status(201).json({ id: await subscribe(userIdOf(request), input, config) });
  });
  router.get(PATH, async (request, response) => {
    response.json((await hooksOf(userIdOf(request))) satisfies Hook[]);
  });
  router.get(`${PATH}/sample`, async (request, response) => {
    const owner = userIdOf(request);
    const { quizId, event } = parse(hookSampleQuerySchema, request.query);
    const id = quizId ?? (await quizTitlesOf(owner))[0]?._id;
    response.json(id ? [await sampleEvent(await findOwnedQuiz(owner, id), event, config)] : []);
  });
  router.delete(`${PATH}/:hook`, async (request, response) => {
    await unsubscribe(userIdOf(request), (request.params as { hook: string }).hook);
    response.status(204).end();
  });
  return router;
}
