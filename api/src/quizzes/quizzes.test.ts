import { describe, expect } from 'vitest';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { quizSchema } from '../../contract/quiz/quiz.schema.ts';
import { sweepDeletedQuizzes } from '../deletion/delete-quiz.ts';
import { bodyLimits } from '../http/body-limits.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { buildQuiz, publishedQuiz, quizBody, submitBody } from '../test/factories.ts';

const { it, app, ann, eve } = apiTest({ signedIn: ['ann', 'eve'] });

describe('making and changing a quiz', () => {
  it('makes a draft with the defaults, as the contract shows it', async () => {
    const { status, body } = await ann.post<Quiz>('/api/quizzes', { title: '  Hello ' });
    expect(status).toBe(201);
    expect(quizSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      title: 'Hello',
      status: 'draft',
      published: false,
      outcomeType: 'points',
      primaryColor: '#7B61FF',
      secondaryColor: '#FFFFFF',
      thankYouPageType: 'custom',
      submissionCount: 0,
    });
    expect(body.thankYouPageConfig).toMatchObject({
      title: 'Thank You!',
      backgroundColor: '#FFFFFF',
      textColor: '#1F2937',
      showLogo: true,
      showSocialShare: true,
    });
    expect(body.id.length).toBeGreaterThanOrEqual(25);
  });

  it('lists own quizzes only, newest first', async () => {
    const quiz = await buildQuiz(ann, { title: 'Newest' });
    const { body } = await ann.get<Quiz[]>('/api/quizzes');
    expect(body[0]).toMatchObject({ id: quiz.id, title: 'Newest' });
    expect((await eve.get<Quiz[]>('/api/quizzes')).body).toEqual([]);
  });

  it('keeps the ids of a save and changes the version with the content', async () => {
    const quiz = await buildQuiz(ann);
    const { questions, outcomes } = quiz;
    const same = await ann.put<Quiz>(`/api/quizzes/${quiz.id}`, quizBody({ questions, outcomes }));
    expect(same.body.questions).toEqual(quiz.questions);
    expect(same.body.version).toBe(quiz.version);
    const changed = await ann.put<Quiz>(
      `/api/quizzes/${quiz.id}`,
      quizBody({ title: 'New title', questions: quiz.questions.slice(1) }),
    );
    expect(changed.body.questions.map(({ id }) => id)).toEqual(quiz.questions.slice(1).map(({ id }) => id));
    expect(changed.body.version).not.toBe(quiz.version);
  });

  it('appends a question', async () => {
    const quiz = await buildQuiz(ann);
    const { status, body } = await ann.post<{ title: string; order: number }>(`/api/quizzes/${quiz.id}/questions`, {
      title: 'One more?',
      type: 'short_text',
      order: 0,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: 'One more?', order: 3 });
    expect((await ann.get<Quiz>(`/api/quizzes/${quiz.id}`)).body.questions).toHaveLength(4);
  });

  it('clones into a draft with new ids and without leads', async () => {
    const quiz = await publishedQuiz(ann);
    await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
    const { status, body } = await ann.post<Quiz>(`/api/quizzes/${quiz.id}/clone`);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: `${quiz.title} (Copy)`,
      status: 'draft',
      submissionCount: 0,
      viewCount: 0,
      submissions: [],
    });
    expect(body.questions.map(({ title }) => title)).toEqual(quiz.questions.map(({ title }) => title));
    expect(body.questions[0]?.id).not.toBe(quiz.questions[0]?.id);
  });

  it('deletes a quiz with everything that belongs to it', async () => {
    const quiz = await publishedQuiz(ann);
    await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
    await ann.get('/api/analytics/overview');
    const visit = await app.db.collection('visits').findOne({ quiz: quiz.id }, { projection: { counted: 0 } });
    expect((await ann.delete(`/api/quizzes/${quiz.id}`)).status).toBe(204);
    expect((await ann.get(`/api/quizzes/${quiz.id}`)).status).toBe(404);
    expect((await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz))).status).toBe(404);
    // What another process was writing at that moment is counted nowhere, and goes with the sweep that follows.
    await app.db.collection('visits').insertOne({ ...visit, dirty: true } as never);
    await ann.get('/api/analytics/overview');
    for (const name of ['daily_stats', 'quiz_stats'])
      expect(
        await app.db.collection(name).countDocuments({ $or: [{ quiz: quiz.id }, { _id: quiz.id as never }] }),
      ).toBe(0);
    await sweepDeletedQuizzes(new Date(Date.now() + 10_000));
    for (const name of ['submissions', 'visits', 'daily_stats', 'quiz_versions', 'quiz_saves', 'activity'])
      expect(await app.db.collection(name).countDocuments({ quiz: quiz.id }), name).toBe(0);
  });

  it('ignores what is not the owner’s to set', async () => {
    const quiz = await buildQuiz(ann);
    await ann.put(`/api/quizzes/${quiz.id}`, {
      ...quizBody(),
      owner: 'x',
      _id: 'x',
      id: 'x',
      submissionCount: 9,
      viewCount: 9,
      published: true,
      createdAt: '2000-01-01T00:00:00Z',
      submissions: [1],
    });
    const { body } = await ann.get<Quiz>(`/api/quizzes/${quiz.id}`);
    expect(body).toMatchObject({
      id: quiz.id,
      submissionCount: 0,
      viewCount: 0,
      published: false,
      createdAt: quiz.createdAt,
      submissions: [],
    });
  });

  it('leaves a quiz alone whose ids another one has as well', async () => {
    const [mine, other] = [await buildQuiz(ann), await buildQuiz(eve)];
    const questions = other.questions.map((question) => ({ ...question, title: 'Mine?' }));
    const { body } = await ann.put<Quiz>(`/api/quizzes/${mine.id}`, quizBody({ questions }));
    expect(body.questions).toEqual(questions);
    expect((await eve.get<Quiz>(`/api/quizzes/${other.id}`)).body.questions).toEqual(other.questions);
  });
});

describe('an invalid body', () => {
  const questions = (count: number) =>
    Array.from({ length: count }, (_, order) => ({ title: `Q${order}`, type: 'short_text', order, options: [] }));
  const options = (count: number) => Array.from({ length: count }, (_, index) => ({ text: `O${index}` }));
  it.each<[string, object, string, string?]>([
    ['no title', { title: ' ' }, 'title', 'Title is required'],
    ['title missing', { title: undefined }, 'title', 'Title is required'],
    ['title too long', { title: 'x'.repeat(201) }, 'title'],
    ['operator for a title', { title: { $gt: '' } }, 'title'],
    ['unknown outcome type', { outcomeType: 'stars' }, 'outcomeType'],
    ['unknown thank-you type', { thankYouPageType: 'x' }, 'thankYouPageType'],
    ['script as redirect', { redirectUrl: 'javascript:alert(1)' }, 'redirectUrl'],
    ['credentials in a redirect', { redirectUrl: 'https://u:p@h.example' }, 'redirectUrl'],
    ['a scheme with a tab', { redirectUrl: ' java\tscript:alert(1)' }, 'redirectUrl'],
    ['a private webhook', { webhookUrl: 'http://169.254.169.254/' }, 'webhookUrl'],
    ['CSS in a colour', { primaryColor: 'red;background:url(//evil)' }, 'primaryColor'],
    ['a brace in a colour', { primaryColor: '}*{display:none}' }, 'primaryColor'],
    ['101 questions', { questions: questions(101) }, 'questions'],
    ['21 options', { questions: [{ title: 'Q', options: options(21) }] }, 'questions.0.options'],
    [
      'a question without title',
      { questions: [{ title: '', options: [] }] },
      'questions.0.title',
      'Question title is required',
    ],
    [
      'an option without text',
      { questions: [{ title: 'Q', options: [{ text: 'a' }, { text: ' ' }] }] },
      'questions.0.options.1.text',
      'Option text is required',
    ],
    ['an unknown question type', { questions: [{ title: 'Q', type: 'slider' }] }, 'questions.0.type'],
    [
      'too many points',
      { questions: [{ title: 'Q', options: [{ text: 'a', points: 1e9 }] }] },
      'questions.0.options.0.points',
    ],
    [
      'an order given twice',
      {
        questions: [
          { title: 'A', type: 'short_text', order: 1 },
          { title: 'B', type: 'short_text', order: 1 },
        ],
      },
      'questions.1.order',
    ],
    [
      'a lead field that nobody could fill in',
      { leadFields: [{ kind: 'email' }, { id: '__proto__', kind: 'text', label: 'Team', required: true }] },
      'leadFields.1.id',
    ],
  ])('is refused with its path: %s', async (_name, change, path, message) => {
    const before = (await ann.get<Quiz[]>('/api/quizzes')).body.length;
    const { status, body } = await ann.post<{ code: string; issues: Array<{ path: string; message: string }> }>(
      '/api/quizzes',
      { ...quizBody(), ...change },
    );
    expect(status).toBe(400);
    const issue = body.issues.find((candidate) => candidate.path === path);
    expect(issue).toBeDefined();
    if (message) expect(issue?.message).toBe(message);
    expect((await ann.get<Quiz[]>('/api/quizzes')).body).toHaveLength(before);
  });
  it('takes the limits themselves', async () => {
    expect((await ann.post('/api/quizzes', { title: 'x'.repeat(200), questions: questions(100) })).status).toBe(201);
    expect(
      (await ann.post('/api/quizzes', { title: 'x', questions: [{ title: 'Q', options: options(20) }] })).status,
    ).toBe(201);
  });
  it('lists every issue', async () => {
    const { body } = await ann.post<{ issues: unknown[] }>('/api/quizzes', {
      title: '',
      outcomeType: 'x',
      questions: [{ title: '' }],
    });
    expect(body.issues).toHaveLength(3);
  });
  it('takes fractions of points as 0', async () => {
    const { body } = await ann.post<Quiz>('/api/quizzes', {
      title: 'T',
      questions: [
        {
          title: 'Q',
          options: [
            { text: 'a', points: 1.5 },
            { text: 'b', points: '7' },
            { text: 'c', points: -3 },
          ],
        },
      ],
    });
    expect(body.questions[0]?.options.map(({ points }) => points)).toEqual([0, 0, -3]);
  });
  it.each([
    ['{"title":', 400],
    ['null', 400],
    ['[]', 400],
    ['"x"', 400],
    ['{"title":"a"} trailing', 400],
    [`{"title":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 400],
    [`{"title":"${'x'.repeat(bodyLimits.owner)}"}`, 413],
  ])('answers %.20s… with %i', async (body, status) =>
    expect((await ann.post('/api/quizzes', body)).status).toBe(status),
  );
  it('drops what is nested deeply, also under an Idempotency-Key', async () => {
    const body = `{"title":"a","other":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
    expect((await ann.post('/api/quizzes', body, { 'idempotency-key': 'nested' })).status).toBe(201);
  });
  it('answers another content type with 415 and an absent body with 400', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await ann.post('/api/quizzes', 'title=x', { 'content-type': type })).status).toBe(415);
    expect((await ann.post('/api/quizzes')).status).toBe(400);
  });
});

describe('publishing', () => {
  const publish = (quiz: Quiz) =>
    ann.patch<Quiz & { code: string; issues: Array<{ message: string }> }>(`/api/quizzes/${quiz.id}`, {
      status: 'published',
    });
  it('goes live and back', async () => {
    const quiz = await buildQuiz(ann);
    expect((await publish(quiz)).body).toMatchObject({ status: 'published', published: true });
    expect((await ann.patch<Quiz>(`/api/quizzes/${quiz.id}`, { status: 'draft' })).body).toMatchObject({
      status: 'draft',
      published: false,
    });
  });
  it.each<[string, object, RegExp]>([
    ['no question', { questions: [] }, /at least one question/],
    [
      'a choice with one option',
      { questions: [{ title: 'Q', options: [{ text: 'a' }] }] },
      /At least 2 answer options/,
    ],
    [
      'a gap between bands',
      {
        outcomes: [
          { name: 'A', minScore: 0, maxScore: 40 },
          { name: 'B', minScore: 50, maxScore: 100 },
        ],
      },
      /No outcome covers scores 41–49/,
    ],
    [
      'overlapping bands',
      {
        outcomes: [
          { name: 'A', minScore: 0, maxScore: 60 },
          { name: 'B', minScore: 50, maxScore: 100 },
        ],
      },
      /overlaps/,
    ],
    ['a band without ends', { outcomes: [{ name: 'A' }] }, /score range/],
  ])('is refused with %s', async (_name, change, message) => {
    const quiz = await buildQuiz(ann, change);
    const { status, body } = await publish(quiz);
    expect(status).toBe(400);
    expect(body.code).toBe('not_publishable');
    expect(body.issues.some((issue) => message.test(issue.message))).toBe(true);
    expect((await ann.get<Quiz>(`/api/quizzes/${quiz.id}`)).body.status).toBe('draft');
  });
  it('is undone by no change that could not have been published, of the lead form alone as of any other', async () => {
    const quiz = await buildQuiz(ann, { status: 'published' });
    const asking = (choices: string[]) =>
      ann.put<Quiz & { code: string; issues: Array<{ path: string }> }>(`/api/quizzes/${quiz.id}`, {
        leadFields: [{ kind: 'email' }, { kind: 'choice', label: 'Size', choices }],
      });
    const { status, body } = await asking(['Small']);
    expect(status).toBe(400);
    expect(body.code).toBe('not_publishable');
    expect(body.issues.map(({ path }) => path)).toEqual(['leadFields.1.choices']);
    expect((await ann.get<Quiz>(`/api/quizzes/${quiz.id}`)).body).toEqual(quiz);
    expect((await asking(['Small', 'Large'])).status).toBe(200);
  });
  it('is refused with an unknown status', async () =>
    expect((await ann.patch(`/api/quizzes/${(await buildQuiz(ann)).id}`, { status: 'live' })).status).toBe(400));
});

describe('somebody else', () => {
  const calls: Array<[string, string, object?]> = [
    ['GET', ''],
    ['PUT', '', quizBody()],
    ['PATCH', '', { status: 'published' }],
    ['POST', '/clone'],
    ['POST', '/questions', { title: 'Q' }],
    ['GET', '/analytics'],
    ['GET', '/submissions'],
    ['GET', '/export'],
    ['DELETE', ''],
  ];
  it.each(calls)('gets the same 404 as for a quiz that does not exist: %s %s', async (method, path, body) => {
    const quiz = await buildQuiz(ann);
    const foreign = await eve.request<{ code: string }>(method, `/api/quizzes/${quiz.id}${path}`, body);
    const missing = await eve.request<{ code: string }>(method, `/api/quizzes/nothing-here${path}`, body);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    expect((await new Browser(app.url).request(method, `/api/quizzes/${quiz.id}${path}`, body)).status).toBe(401);
    expect((await ann.get<Quiz>(`/api/quizzes/${quiz.id}`)).body).toMatchObject({ title: quiz.title, status: 'draft' });
  });
  it.each(['abc', '__proto__', 'constructor', '%00', 'x'.repeat(5000), '..%2f', '%E0%A4%A', '[object Object]'])(
    'gets no 500 for the id %.12s',
    async (id) => {
      for (const path of [`/api/quizzes/${id}`, `/api/public/quiz/${id}`, `/embed/${id}`, `/quiz/${id}`])
        expect([400, 404]).toContain((await ann.get(path)).status);
    },
  );
});
