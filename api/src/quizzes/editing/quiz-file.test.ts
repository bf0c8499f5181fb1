import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import type { QuizFile, TemplateSummary } from '../../../contract/quiz/quiz-file.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz } from '../../test/factories.ts';
import { howMany } from '../../test/long-form.ts';

const { it, app, ann, bob } = apiTest({ signedIn: ['ann', 'bob'] });

const fileOf = async (browser: Browser, id: string) => (await browser.get<QuizFile>(`/api/quizzes/${id}/file`)).body;
const importFile = (browser: Browser, file: object) => browser.post<Quiz>('/api/quizzes/import', file);
const sample = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../examples/quizzes/${name}.json`, import.meta.url), 'utf8')).quiz;

describe('a quiz file', () => {
  it('holds the quiz and nothing of its owner or installation', async () => {
    const quiz = await publishedQuiz(ann, { webhookUrl: 'https://hooks.example/secret' });
    const response = await ann.get<QuizFile>(`/api/quizzes/${quiz.id}/file`);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="?[a-z0-9-]+\.quiz\.json"?$/);
    expect(response.body.$schema).toBe(`${app.url}/schemas/quiz-1.json`);
    expect(JSON.stringify(response.body)).not.toContain('hooks.example');
    expect(JSON.stringify(response.body)).not.toContain(quiz.id);
  });

  it.each(['coffee-personality', 'home-energy-checkup'])('brings %s to another owner as it was', async (name) => {
    const made = (await ann.post<Quiz>('/api/quizzes', sample(name))).body;
    const file = await fileOf(ann, made.id);
    const imported = await importFile(bob, file);
    expect(imported.status).toBe(201);
    expect(imported.body).toMatchObject({ status: 'draft', title: made.title });
    expect(await fileOf(bob, imported.body.id)).toEqual(file);
  });

  it('keeps votes that names cannot tell apart', async () => {
    const outcomes = ['a', 'b'].map((id) => ({ id, name: 'Twin' }));
    const votes = [
      [{ outcomeId: 'b', weight: 1 }],
      [
        { outcomeId: 'a', weight: 2 },
        { outcomeId: 'b', weight: -1 },
      ],
    ];
    const questions = [{ title: 'Q', options: votes.map((each, at) => ({ text: `${at}`, votes: each })) }];
    const { body: made } = await ann.post<Quiz>('/api/quizzes', {
      title: 'T',
      outcomeType: 'bucket',
      outcomes,
      questions,
    });
    const { body } = await importFile(bob, await fileOf(ann, made.id));
    const [first, second] = body.outcomes.map(({ id }) => id);
    expect(new Set([first, second, 'a', 'b']).size).toBe(4);
    expect(body.questions[0]?.options.map((option) => option.votes)).toEqual([
      [{ outcomeId: second, weight: 1 }],
      [
        { outcomeId: first, weight: 2 },
        { outcomeId: second, weight: -1 },
      ],
    ]);
  });

  it('is the same after any round trip', async () => {
    const line = fc
      .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
      .map((text) => `x${text}x`.replace(/[\p{C}\s]+/gu, ' '));
    const points = fc.integer({ min: -100, max: 100 });
    const quizzes = fc.record({
      title: line,
      description: fc.constantFrom('', 'Two\nlines, "quoted" <b>'),
      outcomeType: fc.constantFrom('points', 'bucket'),
      darkMode: fc.boolean(),
      consentRequired: fc.boolean(),
      language: fc.constantFrom('auto', 'de', 'ar'),
      thankYouPageType: fc.constantFrom('custom', 'dynamic'),
      redirectUrl: fc.constantFrom('', 'https://shop.example/a?b=1#c'),
      questions: fc.array(
        fc.record({
          title: line,
          type: fc.constantFrom('multiple_choice', 'true_false', 'short_text'),
          options: fc.array(fc.record({ text: line, points, bucket: fc.constantFrom('', 'A', 'B') }), {
            minLength: 2,
            maxLength: 4,
          }),
        }),
        { maxLength: 4 },
      ),
      outcomes: fc.constantFrom([], [{ name: 'A', title: 'First', minScore: 0, maxScore: 50 }, { name: 'B' }]),
    });
    await fc.assert(
      fc.asyncProperty(quizzes, async (draft) => {
        const made = await ann.post<Quiz>('/api/quizzes', draft);
        expect(made.status).toBe(201);
        const file = await fileOf(ann, made.body.id);
        const again = await importFile(bob, file);
        expect(await fileOf(bob, again.body.id)).toEqual(file);
      }),
      { numRuns: howMany(10, 40) },
    );
  });

  it('is described by a published JSON Schema that takes it and refuses broken ones', async () => {
    const { body: schema } = await new Browser(app.url).get<Record<string, unknown>>('/schemas/quiz-1.json');
    const validate = new Ajv2020({ strict: false, formats: { uri: true } }).compile(schema);
    const file = await fileOf(ann, (await publishedQuiz(ann)).id);
    expect(validate(file), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...file, version: 2 })).toBe(false);
    expect(validate({ version: 1 })).toBe(false);
    expect(validate({ ...file, quiz: { ...file.quiz, questions: [{ title: 1 }] } })).toBe(false);
  });

  it.each<[string, (file: QuizFile) => object, string, string]>([
    [
      'of another version',
      (file) => ({ ...file, version: 2 }),
      'version',
      'This is no quiz file that this version can read',
    ],
    ['without a quiz', () => ({ version: 1 }), 'quiz', ''],
    ['without a title', (file) => ({ ...file, quiz: { ...file.quiz, title: ' ' } }), 'quiz.title', 'Title is required'],
    [
      'with an empty option',
      (file) => ({
        ...file,
        quiz: {
          ...file.quiz,
          questions: [{ title: 'Q', type: 'multiple_choice', options: [{ text: 'A' }, { text: '' }] }],
        },
      }),
      'quiz.questions.0.options.1.text',
      'Option text is required',
    ],
  ])('%s is refused, with the place', async (_what, broken, path, message) => {
    const file = await fileOf(ann, (await publishedQuiz(ann)).id);
    const before = (await bob.get<Quiz[]>('/api/quizzes')).body.length;
    const { status, body } = await bob.post<{ issues: Array<{ path: string; message: string }> }>(
      '/api/quizzes/import',
      broken(file),
    );
    expect(status).toBe(400);
    expect(body.issues.map((issue) => issue.path)).toContain(path);
    if (message) expect(body.issues.map((issue) => issue.message)).toContain(message);
    expect((await bob.get<Quiz[]>('/api/quizzes')).body).toHaveLength(before);
  });

  it('is written for its owner alone', async () => {
    const quiz = await publishedQuiz(ann);
    expect((await bob.get(`/api/quizzes/${quiz.id}/file`)).status).toBe(404);
    expect((await new Browser(app.url).get(`/api/quizzes/${quiz.id}/file`)).status).toBe(401);
  });
});

describe('the templates', () => {
  const list = async () => (await new Browser(app.url).get<TemplateSummary[]>('/api/templates')).body;

  it('can each be imported and published as they are', async () => {
    const templates = await list();
    expect(templates).toHaveLength(16);
    for (const { id, title } of templates) {
      const { body: file } = await ann.get<QuizFile>(`/api/templates/${id}`);
      const { body: quiz } = await importFile(ann, file);
      expect(quiz.title).toBe(title);
      expect((await ann.patch(`/api/quizzes/${quiz.id}`, { status: 'published' })).status).toBe(200);
    }
  });

  it('that is not there is a 404', async () => {
    expect((await ann.get('/api/templates/..%2f..%2fpackage')).status).toBe(404);
  });
});
