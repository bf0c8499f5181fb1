import type { QuizSave, QuizVersion } from '#contract/quiz/quiz-history.schema';
import { quizVersionSchema } from '#contract/quiz/quiz-history.schema';
import { contentFrom } from '#contract/quiz/version-fields';
import { type FakeApi, type ReceivedCall, refuse, reply } from './fake-api.ts';
import type { FakeQuizzes } from './fake-quizzes.ts';

const HOUR_MS = 3_600_000;

/** The saves of each quiz, an hour apart, and its versions: reading, naming and restoring them. */
export class FakeHistory {
  /** How many took a version. */
  readonly people = new Map<string, number>();
  /** Versions that are no longer stored. */
  readonly pruned = new Set<string>();
  readonly #names = new Map<string, string>();
  readonly #restored = new Set<string>();
  readonly #quizzes: FakeQuizzes;

  constructor(api: FakeApi, quizzes: FakeQuizzes) {
    this.#quizzes = quizzes;
    api.on('GET /api/quizzes/{id}/versions', (call) => quizzes.onQuiz(call, ({ id }) => this.#page(id, call.query)));
    api.on('GET /api/quizzes/{id}/versions/{version}', (call) => this.#find(call) ?? missing());
    api.on('PATCH /api/quizzes/{id}/versions/{version}', (call) =>
      quizzes.onQuiz(call, () => {
        const before = this.#find(call);
        if (!before) return missing();
        const { name, was = before.name } = call.body;
        if (before.name !== was && before.name !== name)
          return refuse(409, 'name_conflict', { message: `The version is called “${before.name}” by now` });
        this.#names.set(before.version, name);
        return this.#find(call);
      }),
    );
    api.on('POST /api/quizzes/{id}/versions/{version}/restore', (call) =>
      quizzes.onQuiz(call, (quiz) => {
        const version = this.#find(call);
        if (!version) return missing();
        const restored = quizzes.change(quiz.id, { ...contentFrom(version, quiz), questions: version.questions });
        this.#restored.add(saveId(restored));
        return reply(restored, { headers: { etag: `"${restored.revision}"` } });
      }),
    );
  }

  #page(quizId: string, { cursor = '0', limit }: ReceivedCall['query']): Response {
    const states = this.#quizzes.states(quizId);
    const current = states.at(-1)?.version;
    const saves = states.map((state, index): QuizSave => {
      const before = states[index - 1];
      const { version, status, createdAt } = state;
      return {
        id: saveId(state),
        version,
        name: this.#names.get(version) ?? '',
        at: new Date(Date.parse(createdAt) + index * HOUR_MS).toISOString(),
        by: 'Olga Owner',
        status,
        fields: before ? changedFields(before, state) : [],
        values: [],
        restored: this.#restored.has(saveId(state)),
        current: version === current,
        stored: !this.pruned.has(version),
        people: this.people.get(version) ?? 0,
      };
    });
    const from = Number(cursor);
    const next = from + limit < saves.length ? { 'X-Next-Cursor': String(from + limit) } : undefined;
    return reply(saves.reverse().slice(from, from + limit), { headers: { ...next } });
  }

  #find({ params: { id = '', version } }: ReceivedCall): QuizVersion | undefined {
    const state = this.#quizzes.states(id).find((each) => each.version === version && !this.pruned.has(each.version));
    return state && quizVersionSchema.parse({ ...state, name: this.#names.get(state.version) ?? '' });
  }
}

const missing = () => refuse(404, 'version_not_found', { message: 'Version not found' });
const saveId = ({ id, revision }: { id: string; revision: number }): string => `${id}:${revision}`;

const NO_FIELDS = new Set(['revision', 'version', 'published', 'updatedAt']);
const changedFields = (before: object, after: object): string[] =>
  Object.entries(after)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof object]))
    .map(([name]) => name)
    .filter((name) => !NO_FIELDS.has(name));
