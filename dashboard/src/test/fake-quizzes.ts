import { createHash } from 'node:crypto';
import type { Replay } from '#contract/analytics/replay.schema';
import { publishChecks } from '#contract/quiz/publish-checks';
import {
  portableQuizSchema,
  type Quiz,
  type QuizChanges,
  type QuizDraft,
  quizInputSchema,
} from '#contract/quiz/quiz.schema';
import { quizVersionSchema } from '#contract/quiz/quiz-history.schema';
import { rowIdSource, withNewIds } from '#contract/quiz/row-id';
import { withBuckets } from '#contract/scoring/buckets';
import { AppError } from '../../../api/src/errors.ts';
import { arrangeRows } from '../../../api/src/quizzes/editing/arrange-rows.ts';
import { assertPicturesShown } from '../../../api/src/quizzes/editing/assert-pictures-shown.ts';
import { type FakeApi, type ReceivedCall, refuse, reply } from './fake-api.ts';

const NOW = '2026-01-01T12:00:00.000Z';
const etag = ({ revision }: Quiz) => ({ etag: `"${revision}"` });
/** What an edit would change in a quiz without visits. */
const replayWithoutVisits: Replay = { version: null, people: 0, unknown: 0, moved: 0, outcomes: [], moves: [] };
/** The same content always has the same version. */
const versionOf = (quiz: Quiz): string =>
  createHash('sha256')
    .update(JSON.stringify(quizVersionSchema.parse({ ...quiz, version: '', name: '', createdAt: NOW })))
    .digest('hex')
    .slice(0, 16);
/** Rows as the API stores and then shows them. */
const rowsOf = (...given: Parameters<typeof arrangeRows>) => {
  const { questions, outcomes } = arrangeRows(...given);
  return { questions: withBuckets(questions, outcomes), outcomes };
};
const conflictWith = ({ revision, updatedAt }: Quiz) => ({ revision, updatedAt, updatedBy: 'Olga Owner' });
const sendQuiz = (quiz: Quiz, status = 200) => reply(quiz, { status, headers: etag(quiz) });

/**
 * The quizzes of the signed-in owner, as far as editing, publishing, cloning and deleting them goes. Rows get their ids and categories
 * their outcomes by the API's own function.
 */
export class FakeQuizzes {
  readonly byId = new Map<string, Quiz>();
  /** What was created by an `Idempotency-Key`, and of what. */
  readonly #created = new Map<string, { id: string; body: string }>();
  /** Every state that a quiz has had, by its id. */
  readonly #states = new Map<string, Quiz[]>();
  /** Of all tests of a worker: as in a database, no id comes twice, so that the dashboard never takes a quiz for one of an earlier test. */
  static #ids = 0;

  constructor(api: FakeApi) {
    api.on('GET /api/quizzes', () => this.#newestFirst());
    api.on('GET /api/quizzes/summaries', ({ query }) => this.#summaries(query));
    api.on('POST /api/quizzes', (call) => this.#createIdempotent(call, () => this.add(call.body)));
    api.on('POST /api/quizzes/import', (call) =>
      this.#createIdempotent(call, () => this.add(withNewIds(portableQuizSchema.parse(call.body.quiz), rowIdSource()))),
    );
    api.on('GET /api/quizzes/{id}', (call) => this.#withQuiz(call, (quiz) => sendQuiz(quiz)));
    api.on('PUT /api/quizzes/{id}', (call) => this.#withQuiz(call, (quiz) => this.#save(quiz, call.body)));
    api.on('PATCH /api/quizzes/{id}', (call) => this.#withQuiz(call, (quiz) => this.#save(quiz, call.body)));
    api.on('PUT /api/quizzes/{id}/heights', () => undefined);
    api.on('POST /api/quizzes/{id}/replay', () => replayWithoutVisits);
    api.on('DELETE /api/quizzes/{id}', (call) =>
      this.#withQuiz(call, ({ id }) => {
        this.byId.delete(id);
        return undefined;
      }),
    );
    api.on('POST /api/quizzes/{id}/clone', (call) =>
      this.#withQuiz(call, (quiz) =>
        this.#createIdempotent(call, () =>
          this.add({ ...withNewIds(quiz, rowIdSource()), title: `${quiz.title} (Copy)`, status: 'draft' }),
        ),
      ),
    );
  }

  /** Stores a quiz as if its owner had made it. */
  add(draft: QuizDraft | Quiz): Quiz {
    const { status = 'draft', ...input } = quizInputSchema.parse(draft);
    const id = `quiz${++FakeQuizzes.#ids}`;
    const quiz: Quiz = {
      ...input,
      id,
      ...rowsOf({ ...input, status }),
      status,
      published: status === 'published',
      version: '',
      revision: 1,
      submissions: [],
      submissionCount: 0,
      viewCount: 0,
      createdAt: new Date(Date.parse(NOW) + FakeQuizzes.#ids * 1_000).toISOString(),
      updatedAt: NOW,
    };
    return this.#store(quiz);
  }

  /** Changes a stored quiz as another tab of its owner would. */
  change(id: string, changes: Partial<Quiz>): Quiz {
    const before = this.byId.get(id);
    if (!before) throw new Error(`There is no quiz ${id}`);
    const revision = before.revision + 1;
    const quiz = { ...before, ...changes, revision };
    quiz.published = quiz.status === 'published';
    return this.#store(quiz);
  }

  /** Every state that a quiz has had, oldest first. */
  states(id: string): readonly Quiz[] {
    return this.#states.get(id) ?? [];
  }

  /** Answers a call about one quiz, as the calls of this class do. */
  onQuiz(call: ReceivedCall, act: (quiz: Quiz) => unknown): unknown {
    return this.#withQuiz(call, act);
  }

  #store(content: Quiz): Quiz {
    const quiz = { ...content, version: versionOf(content) };
    this.byId.set(quiz.id, quiz);
    this.#states.set(quiz.id, [...(this.#states.get(quiz.id) ?? []), quiz]);
    return quiz;
  }

  #newestFirst(): Quiz[] {
    return [...this.byId.values()].reverse();
  }

  #summaries({ cursor, limit }: { cursor?: string; limit: number }): Response {
    const all = this.#newestFirst();
    const from = cursor ? Number(cursor) : 0;
    const rows = all.slice(from, from + limit).map((quiz) => ({
      id: quiz.id,
      title: quiz.title,
      description: quiz.description,
      primaryColor: quiz.primaryColor,
      status: quiz.status,
      published: quiz.published,
      revision: quiz.revision,
      questionCount: quiz.questions.length,
      submissionCount: quiz.submissionCount,
      viewCount: quiz.viewCount,
      createdAt: quiz.createdAt,
      updatedAt: quiz.updatedAt,
    }));
    const next = from + limit < all.length ? { 'X-Next-Cursor': String(from + limit) } : undefined;
    return reply(rows, { headers: { 'X-Total-Count': String(all.length), ...next } });
  }

  /** Answers a call about one quiz: 404 when it is not there, 412 when `If-Match` names another revision. */
  #withQuiz({ params: { id = '' }, headers }: ReceivedCall, act: (quiz: Quiz) => unknown): unknown {
    const quiz = this.byId.get(id);
    if (!quiz) return refuse(404, 'quiz_not_found', { message: 'Quiz not found' });
    const ifMatch = headers.get('If-Match');
    if (ifMatch && ifMatch !== `"${quiz.revision}"`)
      return refuse(412, 'revision_conflict', {
        message: 'The quiz has been changed in the meantime',
        conflict: conflictWith(quiz),
      });
    try {
      return act(quiz);
    } catch (error) {
      if (error instanceof AppError)
        return refuse(error.status, error.code, { message: error.message, ...error.extra });
      throw error;
    }
  }

  #createIdempotent({ headers, name, body }: ReceivedCall, make: () => Quiz): Response {
    const key = headers.get('Idempotency-Key') ?? '';
    const request = JSON.stringify([name, body]);
    const first = this.#created.get(key);
    const created = this.byId.get(first?.id ?? '');
    if (created && first?.body !== request)
      return refuse(409, 'idempotency_conflict', { conflict: { id: created.id, ...conflictWith(created) } });
    const quiz = created ?? make();
    if (key) this.#created.set(key, { id: quiz.id, body: request });
    return sendQuiz(quiz, 201);
  }

  #save(before: Quiz, { thankYouPageConfig, tracking, look, questions, outcomes, ...others }: QuizChanges): Response {
    const stored = [
      before.logoUrl,
      before.look.backgroundUrl,
      before.startImageUrl,
      before.shareImageUrl,
      ...before.outcomes.map(({ imageUrl }) => imageUrl),
    ];
    assertPicturesShown(
      { ...others, look, outcomes },
      location.origin,
      stored.flatMap((url) => url ?? []),
    );
    const merged = {
      ...before,
      ...others,
      thankYouPageConfig: { ...before.thankYouPageConfig, ...thankYouPageConfig },
      tracking: { ...before.tracking, ...tracking },
      look: { ...before.look, ...look },
    };
    const rows =
      questions || outcomes || merged.outcomeType !== before.outcomeType
        ? rowsOf({ ...merged, questions: questions ?? before.questions, outcomes: outcomes ?? before.outcomes }, before)
        : undefined;
    const after = { ...merged, ...rows };
    if (JSON.stringify(after) === JSON.stringify(before)) return sendQuiz(before);
    const issues = publishChecks(after).filter(({ severity }) => severity === 'error');
    if (after.status === 'published' && issues.length)
      return refuse(400, 'not_publishable', {
        message: 'The quiz cannot be published yet',
        issues: issues.map(({ path, message }) => ({ path, message })),
      });
    return sendQuiz(this.change(before.id, after));
  }
}
