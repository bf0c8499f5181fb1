import { type Request, Router } from 'express';
import { type LinkDelivery, linkInputSchema } from '../../../contract/connections/link.schema.ts';
import { rowIdSchema } from '../../../contract/quiz/row-id.schema.ts';
import { requireUser, userIdOf } from '../../auth/require-user.ts';
import type { AppContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { parse } from '../../http/parse.ts';
import { limitPerClient } from '../../http/rate-limit.ts';
import { ifMatchOf } from '../../quizzes/editing/revisions.ts';
import { findOwnedQuiz } from '../../quizzes/find-quiz.ts';
import { deleteLink, presentLinks, storeLink } from './change-link.ts';
import { linkLog, replayThroughLink } from './link-log.ts';
import { findLink } from './link-record.ts';
import { sendSample, showSample } from './try-link.ts';
import { resendWaiting } from './waiting.ts';

const PATH = '/api/quizzes/:id/links';
const LINK = `${PATH}/:link`;
const TESTS_PER_MINUTE = 10;

/** How a quiz sends its leads through the connections of its owner. */
export function linkRoutes({ config }: AppContext): Router {
  const router = Router();
  const quizOf = (request: Request) => findOwnedQuiz(userIdOf(request), (request.params as { id: string }).id);
  const linkOf = (request: Request) => parse(rowIdSchema, (request.params as { link: string }).link);

  router.use(PATH, requireUser);
  router.get(PATH, async (request, response) => {
    response.json({ links: await presentLinks(await quizOf(request)) });
  });
  router.put(LINK, async (request, response) => {
    const input = parse(linkInputSchema, request.body);
    const [quiz, link] = [await quizOf(request), linkOf(request)];
    await storeLink(quiz, link, input, ifMatchOf(request.get('if-match')));
    const [stored] = await presentLinks(quiz, link);
    // Another tab has removed it, or its connection, meanwhile.
    if (!stored) throw notFound();
    response.json(stored);
  });
  router.delete(LINK, async (request, response) => {
    await deleteLink(await quizOf(request), linkOf(request));
    response.status(204).end();
  });
  router.post(`${LINK}/sample`, async (request, response) => {
    const input = parse(linkInputSchema, request.body);
    const quiz = await quizOf(request);
    linkOf(request);
    response.json(await showSample(quiz, input, config));
  });
  router.post(
    `${LINK}/test`,
    limitPerClient('link-test', TESTS_PER_MINUTE, (request) => userIdOf(request)),
    async (request, response) => {
      const input = parse(linkInputSchema, request.body);
      const quiz = await quizOf(request);
      response.json((await sendSample(quiz, linkOf(request), input, config)) satisfies LinkDelivery);
    },
  );
  router.get(`${LINK}/deliveries`, async (request, response) => {
    const quiz = await quizOf(request);
    response.json({ deliveries: await linkLog(quiz._id, linkOf(request)) });
  });
  router.post(`${LINK}/deliveries/:deliveryId/replay`, async (request, response) => {
    const [quiz, link] = [await quizOf(request), linkOf(request)];
    const { deliveryId } = request.params;
    if (!(await findLink(quiz._id, link)) || !(await replayThroughLink(quiz._id, link, deliveryId as string)))
      throw notFound('delivery_not_found');
    response.status(202).json({ id: deliveryId });
  });
  router.post(`${LINK}/replay`, async (request, response) => {
    const [quiz, link] = [await quizOf(request), linkOf(request)];
    if (!(await findLink(quiz._id, link))) throw notFound();
    response.json({ replayed: await resendWaiting(quiz.owner, { quiz: quiz._id, link }, new Date()) });
  });
  return router;
}
