import type { Delivery, Webhook } from '#contract/lead/webhook.schema';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { type FakeApi, type ReceivedCall, refuse, reply } from './fake-api.ts';
import type { FakeQuizzes } from './fake-quizzes.ts';

const NOT_PUBLIC = 'Webhooks can only go to public addresses';
const PRIVATE = /^https?:\/\/(127|10)\./;
const NOW = '2026-01-01T12:00:00.000Z';

/** The webhook of each quiz: its address, which belongs to the quiz, and its secret. Every test event arrives. */
export class FakeWebhooks {
  /** What a test says was sent, of every quiz. */
  deliveries: Delivery[] = [];
  readonly #quizzes: FakeQuizzes;
  readonly #secrets = new Map<string, string>();
  #made = 0;

  constructor(api: FakeApi, quizzes: FakeQuizzes) {
    this.#quizzes = quizzes;
    const on = (name: string, answer: (quiz: Quiz, body: ReceivedCall['body']) => unknown) =>
      api.on(name, (call) => quizzes.onQuiz(call, (quiz) => answer(quiz, call.body)));
    on('GET /api/quizzes/{id}/webhook', (quiz) => send(quiz, this.#shown(quiz)));
    on('PUT /api/quizzes/{id}/webhook', ({ id }, { url }) => {
      if (PRIVATE.test(url))
        return refuse(400, 'validation_failed', {
          message: NOT_PUBLIC,
          issues: [{ path: 'url', message: NOT_PUBLIC }],
        });
      const secret = this.setAddress(id, url);
      const quiz = this.#quiz(id);
      return send(quiz, { ...this.#shown(quiz), ...(secret ? { secret } : {}) });
    });
    on('POST /api/quizzes/{id}/webhook/secret', (quiz) => {
      const secret = this.rotateSecret(quiz.id);
      return { ...this.#shown(quiz), secret };
    });
    on('POST /api/quizzes/{id}/webhook/test', ({ webhookUrl }) =>
      webhookUrl ? delivered : refuse(400, 'validation_failed', { message: 'Enter a webhook URL first' }),
    );
    on('GET /api/quizzes/{id}/webhook/deliveries', () => this.deliveries);
  }

  /** Sets the address as another tab would. Returns the secret where the first address makes one. */
  setAddress(id: string, url: string): string | undefined {
    this.#quizzes.change(id, { webhookUrl: url });
    return url && !this.#secrets.has(id) ? this.rotateSecret(id) : undefined;
  }

  /** Makes another secret as another tab would. */
  rotateSecret(id: string): string {
    const secret = `whsec_${1_000 + ++this.#made}`;
    this.#secrets.set(id, secret);
    return secret;
  }

  #shown({ id, webhookUrl }: Quiz): Webhook {
    const secret = this.#secrets.get(id);
    return { url: webhookUrl, hasSecret: secret !== undefined, secretHint: secret?.slice(-4) ?? '' };
  }

  #quiz(id: string): Quiz {
    const quiz = this.#quizzes.byId.get(id);
    if (!quiz) throw new Error(`There is no quiz ${id}`);
    return quiz;
  }
}

const send = ({ revision }: Quiz, webhook: Webhook & { secret?: string }) =>
  reply(webhook, { headers: { etag: `"${revision}"` } });

const delivered: Delivery = {
  id: 'msg_test',
  type: 'test',
  submissionId: null,
  state: 'delivered',
  attempts: [{ at: NOW, durationMs: 12, status: 200, error: '', response: '' }],
  nextAttemptAt: null,
  createdAt: NOW,
  request: '{}',
};
