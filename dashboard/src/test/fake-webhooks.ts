import type { Delivery, Webhook } from '#contract/webhook.schema';
import { type FakeApi, type ReceivedCall, refuse, reply } from './fake-api.ts';
import type { FakeQuizzes } from './fake-quizzes.ts';

const NOT_PUBLIC = 'Webhooks can only go to public addresses';
const PRIVATE = /^https?:\/\/(127|10)\./;
const SECRET = 'whsec_dGhlIHNlY3JldCBvZiBhIHRlc3Q=';

/** The webhook of each quiz: its address, which belongs to the quiz, and one secret for all. Nothing is ever delivered. */
export class FakeWebhooks {
  /** What a test says was sent, of every quiz. */
  deliveries: Delivery[] = [];

  constructor(api: FakeApi, quizzes: FakeQuizzes) {
    const find = ({ params }: ReceivedCall) => quizzes.byId.get(params.id ?? '');
    const missing = () => refuse(404, 'quiz_not_found', { message: 'Quiz not found' });
    api.on('GET /api/quizzes/{id}/webhook', (call) => {
      const quiz = find(call);
      return quiz ? reply(shown(quiz.webhookUrl), { headers: { etag: `"${quiz.revision}"` } }) : missing();
    });
    api.on('PUT /api/quizzes/{id}/webhook', (call) => {
      const quiz = find(call);
      if (!quiz) return missing();
      const { url } = call.body;
      if (PRIVATE.test(url))
        return refuse(400, 'validation_failed', {
          message: NOT_PUBLIC,
          issues: [{ path: 'url', message: NOT_PUBLIC }],
        });
      const { revision } = quizzes.change(quiz.id, { webhookUrl: url });
      const secret = url && !quiz.webhookUrl ? { secret: SECRET } : {};
      return reply({ ...shown(url), ...secret }, { headers: { etag: `"${revision}"` } });
    });
    api.on('GET /api/quizzes/{id}/webhook/deliveries', () => this.deliveries);
  }
}

const shown = (url: string): Webhook => ({ url, hasSecret: url !== '', secretHint: url && SECRET.slice(-4) });
