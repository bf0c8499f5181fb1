import { Router } from 'express';
import type { Webhook, WebhookWithSecret } from '../../../contract/lead/webhook.schema.ts';
import { webhookInputSchema } from '../../../contract/lead/webhook.schema.ts';
import { requireScope, userIdOf } from '../../auth/require-user.ts';
import type { AppContext } from '../../context.ts';
import { replayDelivery } from '../../deliveries/delivery-store.ts';
import { badRequest, notFound } from '../../errors.ts';
import { parse } from '../../http/parse.ts';
import { limitPerClient } from '../../http/rate-limit.ts';
import { changeQuiz } from '../../quizzes/editing/change-quiz.ts';
import { etagOf, ifMatchOf } from '../../quizzes/editing/revisions.ts';
import { findOwnedQuiz } from '../../quizzes/find-quiz.ts';
import { randomId } from '../../random-id.ts';
import { postTo } from '../dispatch/post-to.ts';
import { assertPublicUrl, outboundRules } from '../dispatch/public-address.ts';
import { testEvent } from './lead-event.ts';
import { webhookHeaders } from './sign-webhook.ts';
import { logTest, webhookLog } from './webhook-log.ts';
import { rotateSecret, storedSecret, webhookSecrets } from './webhook-secret.ts';

const PATH = '/api/quizzes/:id/webhook';
const TESTS_PER_MINUTE = 10;
/** Its sender waits for the outcome, and gets it within the time of any other call. */
const TEST_TIMEOUT_MS = 3_500;

/** The webhook of a quiz: address, secret, test, log and replay. */
export function webhookRoutes({ config }: AppContext): Router {
  const router = Router();
  const quizOf = (request: { params: { id?: string }; user?: Express.User }) =>
    findOwnedQuiz(userIdOf(request as never), request.params.id ?? '');
  const present = (url: string, secret: string | undefined): Webhook => ({
    url,
    hasSecret: secret !== undefined,
    secretHint: secret?.slice(-4) ?? '',
  });

  router.use(PATH, requireScope('hooks'));
  router.get(PATH, async (request, response) => {
    // The ETag is the quiz's; the secret changes without it, so the full response is always sent.
    delete request.headers['if-none-match'];
    const quiz = await quizOf(request);
    response.set('ETag', etagOf(quiz)).json(present(quiz.webhookUrl, await storedSecret(quiz._id)));
  });
  router.put(PATH, async (request, response) => {
    const ifMatch = ifMatchOf(request.get('if-match'));
    const { url } = parse(webhookInputSchema, request.body);
    if (url) assertPublicUrl(url, 'url', config);
    const quiz = await quizOf(request);
    response.set('ETag', etagOf(await changeQuiz(quiz.owner, quiz._id, { webhookUrl: url }, { ifMatch })));
    if (!url) return void response.json(present(url, await storedSecret(quiz._id)));
    const {
      secrets: [secret],
      isNew,
    } = await webhookSecrets(quiz);
    // The secret is shown only this once.
    response.json({ ...present(url, secret), ...(isNew && secret ? { secret } : {}) } satisfies WebhookWithSecret);
  });
  router.post(`${PATH}/secret`, async (request, response) => {
    const quiz = await quizOf(request);
    const secret = await rotateSecret(quiz);
    response.json({ ...present(quiz.webhookUrl, secret), secret } satisfies WebhookWithSecret);
  });
  router.post(
    `${PATH}/test`,
    limitPerClient('webhook-test', TESTS_PER_MINUTE, (request) => userIdOf(request)),
    async (request, response) => {
      const quiz = await quizOf(request);
      if (!quiz.webhookUrl)
        throw badRequest('Enter a webhook URL first', [{ path: 'url', message: 'Enter a webhook URL first' }]);
      const { secrets } = await webhookSecrets(quiz);
      const now = new Date();
      const id = `msg_${randomId()}`;
      const body = testEvent(quiz, now);
      const { ok, ...attempt } = await postTo(quiz.webhookUrl, body, webhookHeaders(secrets, id, body, now), {
        ...outboundRules(config),
        timeoutMs: TEST_TIMEOUT_MS,
      });
      response.json(await logTest(quiz, id, body, ok, attempt));
    },
  );
  router.get(`${PATH}/deliveries`, async (request, response) => {
    const quiz = await quizOf(request);
    response.json(await webhookLog(quiz._id));
  });
  router.post(`${PATH}/deliveries/:deliveryId/replay`, async (request, response) => {
    const quiz = await quizOf(request);
    if (!quiz.webhookUrl) throw badRequest('Enter a webhook URL first');
    if (!(await replayDelivery(quiz._id, 'webhook', request.params.deliveryId as string, quiz.webhookUrl)))
      throw notFound('delivery_not_found');
    response.status(202).json({ id: request.params.deliveryId });
  });
  return router;
}
