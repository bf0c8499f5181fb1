import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect } from 'vitest';
import { consentTexts } from '../../contract/lead/consent-text.ts';
import type { Lead, LeadDetail, SubmissionResult } from '../../contract/lead/submission.schema.ts';
import { type PublicQuiz, publicQuizSchema } from '../../contract/quiz/public-quiz.schema.ts';
import type { Quiz, QuizDraft } from '../../contract/quiz/quiz.schema.ts';
import { bodyLimits } from '../http/body-limits.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { answersOf, buildQuiz, publishedQuiz, quizBody, submitBody, viewedBody } from '../test/factories.ts';
import { patient } from '../test/patient.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'], instances: 2 });
let quiz: Quiz;
const visitor = () => new Browser(app.url);
type Refusal = { message: string; code: string; issues?: Array<{ path: string; message: string }> };
const submit = <T = SubmissionResult>(id: string, body: object | string) =>
  visitor().post<T>(`/api/public/quiz/${id}/submit`, body, { 'sec-fetch-site': 'cross-site', origin: 'null' });
const stored = (filter: object) => app.db.collection('submissions').countDocuments(filter);

beforeAll(async () => {
  quiz = await publishedQuiz(ann);
});

describe('the public quiz', () => {
  it('has exactly the keys of the contract and nothing of the owner', async () => {
    const secret = await publishedQuiz(ann, {
      redirectUrl: 'https://secret.example/',
      webhookUrl: 'https://hook.example/',
    });
    const { status, body, text, headers } = await visitor().get<PublicQuiz>(`/api/public/quiz/${secret.id}`);
    expect(status).toBe(200);
    expect(publicQuizSchema.strict().parse(body)).toEqual(body);
    expect(text).not.toMatch(/secret\.example|hook\.example|owner|ann@/);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('set-cookie')).toBeNull();
  });
  it('is not there for drafts, with the same body as for nothing', async () => {
    const draft = await buildQuiz(ann);
    const answers = await Promise.all(
      [`/api/public/quiz/${draft.id}`, '/api/public/quiz/nothing'].map((path) => visitor().get<Refusal>(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.body.message).toBe(answers[1]?.body.message);
    expect((await submit(draft.id, submitBody(draft))).status).toBe(404);
  });
  it('shows owners their draft when they ask for a preview, and stores nothing they submit there', async () => {
    const draft = await buildQuiz(ann);
    expect((await ann.get(`/api/public/quiz/${draft.id}?preview=1`)).status).toBe(200);
    expect((await visitor().get(`/api/public/quiz/${draft.id}?preview=1`)).status).toBe(404);
    const { status, body } = await ann.post<SubmissionResult>(
      `/api/public/quiz/${draft.id}/submit?preview=1`,
      submitBody(draft),
    );
    expect(status).toBe(200);
    expect(body.score).toBeGreaterThan(0);
    expect(await stored({ quiz: draft.id })).toBe(0);
  });
});

describe.each(['coffee-personality', 'home-energy-checkup'])('the sample %s', (name) => {
  const sample = JSON.parse(
    readFileSync(new URL(`../../../examples/quizzes/${name}.json`, import.meta.url), 'utf8'),
  ) as {
    quiz: QuizDraft;
    cases: Array<{ name: string; answers: string[]; expect: Record<string, unknown> }>;
  };
  it.each(sample.cases)('returns what it should: $name', async ({ answers, expect: expected }) => {
    const made = await publishedQuiz(ann, sample.quiz);
    const { status, body } = await submit(made.id, submitBody(made, { answers: answersOf(made, answers) }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ score: expected.score, outcome: expected.outcome });
    const { body: lead } = await ann.get<LeadDetail>(`/api/submissions/${body.id}`);
    const { score, ...rest } = expected;
    expect(lead).toMatchObject({ totalScore: score, ...rest });
  });
});

describe('a submission', () => {
  it('is stored with frozen texts of its questions, the consent and where it came from', async () => {
    const own = await publishedQuiz(ann);
    const body = submitBody(own, {
      language: 'de',
      source: { pageUrl: 'https://shop.example/page', utmSource: 'news', hidden: { plan: 'pro' } },
    });
    const { body: result } = await submit(own.id, body);
    await ann.put(
      `/api/quizzes/${own.id}`,
      quizBody({
        title: 'Changed',
        status: 'published',
        questions: [{ title: 'Changed', type: 'short_text', options: [] }],
      }),
    );
    const { body: lead } = await ann.get<LeadDetail>(`/api/submissions/${result.id}`);
    expect(lead).toMatchObject({
      name: 'Vera Visitor',
      firstName: 'Vera',
      lastName: 'Visitor',
      email: 'vera@example.com',
      totalScore: 60,
      rawScore: 6,
      maxScore: 10,
      outcome: 'Green',
      version: own.version,
    });
    expect(lead.quiz.title).toBe('Changed');
    expect(lead.answers.map(({ questionTitle, text, worth }) => [questionTitle, text, worth.points])).toEqual([
      ['Do you water it?', 'Daily', 6],
      ['Is there a tree?', 'False', 0],
      ['What grows best?', 'Tomatoes', 0],
    ]);
    expect(lead.consent).toMatchObject({
      given: true,
      text: consentTexts.de,
      sha256: createHash('sha256').update(consentTexts.de).digest('hex'),
      language: 'de',
      pageUrl: 'https://shop.example/page',
    });
    expect(lead.source).toMatchObject({ utmSource: 'news', hidden: { plan: 'pro' } });
  });

  it('sent 50 times at once is one lead with 50 equal answers', async () => {
    const own = await publishedQuiz(ann);
    const body = submitBody(own);
    const answers = await Promise.all(Array.from({ length: 50 }, () => patient(() => submit(own.id, body))));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await stored({ quiz: own.id })).toBe(1);
    expect((await ann.get<Quiz>(`/api/quizzes/${own.id}`)).body).toMatchObject({ submissionCount: 1, viewCount: 1 });
  });

  it('with other content under the same session is a conflict and changes nothing', async () => {
    const body = submitBody(quiz);
    const first = await submit(quiz.id, body);
    const second = await submit<Refusal>(quiz.id, { ...body, email: 'other@example.com' });
    expect(second.status).toBe(409);
    expect(second.body.code).toBe('submission_conflict');
    expect((await ann.get<LeadDetail>(`/api/submissions/${first.body.id}`)).body.email).toBe('vera@example.com');
  });

  it('is the same when it is sent again after an edit, by one who does not say which version they were shown', async () => {
    const own = await publishedQuiz(ann);
    const body = submitBody(own);
    const first = await submit(own.id, body);
    const [asked, ...rest] = own.questions as [Quiz['questions'][number], ...Quiz['questions']];
    await ann.put(`/api/quizzes/${own.id}`, { questions: [{ ...asked, title: 'Do you often water it?' }, ...rest] });
    const reworded = await submit(own.id, body);
    await ann.put(`/api/quizzes/${own.id}`, { questions: rest });
    const removed = await submit(own.id, { ...body, marketingConsent: false });
    expect([first, reworded, removed].map(({ status, body: { id } }) => [status, id])).toEqual(
      Array.from({ length: 3 }, () => [200, first.body.id]),
    );
    expect((await submit(own.id, { ...body, email: 'other@example.com' })).status).toBe(409);
    expect(await stored({ quiz: own.id })).toBe(1);
  });

  it('under the same session on another quiz is another lead', async () => {
    const other = await publishedQuiz(ann);
    const sessionId = randomUUID();
    const ids = [
      (await submit(quiz.id, submitBody(quiz, { sessionId }))).body.id,
      (await submit(other.id, submitBody(other, { sessionId }))).body.id,
    ];
    expect(new Set(ids).size).toBe(2);
  });

  it('is scored with the version the visitor was shown', async () => {
    const own = await publishedQuiz(ann);
    const body = submitBody(own, { version: own.version, answers: answersOf(own, ['Daily', 'True', 'Roses']) });
    await ann.put(
      `/api/quizzes/${own.id}`,
      quizBody({
        status: 'published',
        questions: [{ title: 'Other', options: [{ text: 'x', points: 1 }, { text: 'y' }] }],
      }),
    );
    expect((await submit(own.id, body)).body).toMatchObject({ score: 100, outcome: 'Green' });
    expect((await submit(own.id, submitBody(own, { version: 'unknown' }))).status).toBe(400);
  });

  it('is taken for a while after the quiz was unpublished, of those who had it open', async () => {
    const own = await publishedQuiz(ann);
    const [seen, alsoSeen] = [await viewedBody(visitor(), own), await viewedBody(visitor(), own)];
    await ann.patch(`/api/quizzes/${own.id}`, { status: 'draft' });
    expect((await submit(own.id, seen)).status).toBe(200);
    // Other processes' changes are seen within five seconds.
    await expect
      .poll(async () => (await submit(own.id, submitBody(own))).status, { timeout: 6_500, interval: 500 })
      .toBe(404);
    expect([(await submit(own.id, seen)).status, (await submit(own.id, alsoSeen)).status]).toEqual([200, 200]);
    await app.db
      .collection('quizzes')
      .updateOne({ _id: own.id as never }, { $set: { unpublishedAt: new Date(Date.now() - 31 * 60_000) } });
    await expect.poll(async () => (await submit(own.id, seen)).status, { timeout: 6_500, interval: 500 }).toBe(404);
  });

  it('is not taken of a quiz that never was published, however lately it was saved', async () => {
    const draft = await buildQuiz(ann);
    await ann.put(`/api/quizzes/${draft.id}`, { title: 'Another title' });
    expect((await submit(draft.id, submitBody(draft))).status).toBe(404);
  });

  it('is not taken for any longer because the draft was saved again', async () => {
    const own = await publishedQuiz(ann);
    await ann.patch(`/api/quizzes/${own.id}`, { status: 'draft' });
    const unpublished = { unpublishedAt: new Date(Date.now() - 31 * 60_000) };
    await app.db.collection('quizzes').updateOne({ _id: own.id as never }, { $set: unpublished });
    await ann.put(`/api/quizzes/${own.id}`, { title: 'Another title' });
    expect((await submit(own.id, submitBody(own))).status).toBe(404);
  });

  it('leads nobody to pages that an unpublished quiz no longer has', async () => {
    const own = await publishedQuiz(ann, {
      thankYouPageType: 'dynamic',
      thankYouPageConfig: { showSocialShare: true },
    });
    const body = await viewedBody(visitor(), own);
    const before = (await submit(own.id, body)).body;
    expect(before.card.share?.url).toBe(`${app.url}/quiz/${own.id}?result=60&version=${own.version}`);
    await ann.patch(`/api/quizzes/${own.id}`, { status: 'draft' });
    let after = before;
    // Other processes' changes are seen within five seconds.
    await expect
      .poll(
        async () => {
          after = (await submit(own.id, body)).body;
          return after.card.share;
        },
        { timeout: 6_500, interval: 500 },
      )
      .toBeUndefined();
    expect(after.card.thanks).toEqual(before.card.thanks);
  });

  it('counts the last of two answers to a question', async () => {
    const [first] = answersOf(quiz, ['Never', 'True', 'x']);
    const answers = [first as NonNullable<typeof first>, ...answersOf(quiz, ['Daily', 'True', 'x'])];
    expect((await submit(quiz.id, submitBody(quiz, { answers }))).body.score).toBe(100);
  });

  it('ignores a score of its own', async () => {
    const { body } = await submit(quiz.id, {
      ...submitBody(quiz),
      score: 1,
      totalScore: 1,
      outcome: 'Hacked',
      id: 'mine',
      createdAt: '2000-01-01',
    });
    expect(body).toMatchObject({ score: 60, outcome: 'Green' });
    expect(body.id).not.toBe('mine');
  });

  it('from a program that fills the trap gets the same answer, and is kept', async () => {
    const own = await publishedQuiz(ann);
    const { status, body } = await submit(own.id, submitBody(own, { trap: 'https://spam.example' }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ score: 60, outcome: 'Green' });
    expect(await stored({ quiz: own.id })).toBe(1);
  });

  it('without consent is stored, marked, where consent is optional', async () => {
    const own = await publishedQuiz(ann, { consentRequired: false });
    const { status, body } = await submit(own.id, submitBody(own, { consentGiven: false }));
    expect(status).toBe(200);
    expect((await ann.get<LeadDetail>(`/api/submissions/${body.id}`)).body.consent.given).toBe(false);
  });

  it('to the demo returns a result and stores nothing', async () => {
    const { body: demo } = await visitor().get<PublicQuiz>('/api/public/quiz/demo-quiz');
    const answers = demo.questions.map(({ id, answerOptions }) => ({
      questionId: id,
      answerOptionId: answerOptions[0]?.id ?? '',
    }));
    const before = await stored({});
    expect(
      (await submit('demo-quiz', { sessionId: randomUUID(), email: 'a@b.example', consentGiven: true, answers })).body,
    ).toMatchObject({ score: 100, outcome: 'strategic' });
    expect(await stored({})).toBe(before);
  });

  it('appears in the owner’s lists', async () => {
    const own = await publishedQuiz(ann);
    await submit(own.id, submitBody(own, { name: 'Solo', email: 'Solo@Example.com' }));
    const { body } = await ann.get<Lead[]>('/api/submissions');
    expect(body[0]).toMatchObject({
      email: 'Solo@Example.com',
      firstName: 'Solo',
      lastName: '',
      totalScore: 60,
      quiz: { title: own.title },
    });
    expect((await ann.get<Lead[]>(`/api/quizzes/${own.id}/submissions`)).body).toHaveLength(1);
  });

  it('makes its quiz no larger: the list carries the ten newest of each', async () => {
    const own = await publishedQuiz(ann, { title: 'Filled' });
    await publishedQuiz(ann, { title: 'Never taken' });
    const emails = Array.from({ length: 25 }, (_, number) => `visitor-${number}@example.com`);
    for (const email of emails) expect((await submit(own.id, submitBody(own, { email }))).status).toBe(200);
    const { body } = await ann.get<Quiz[]>('/api/quizzes');
    const [empty, filled] = body;
    expect([empty?.title, empty?.submissions, empty?.submissionCount]).toEqual(['Never taken', [], 0]);
    expect(filled?.submissionCount).toBe(25);
    expect(filled?.submissions.map(({ email }) => email)).toEqual(emails.toReversed().slice(0, 10));
  });
});

describe('what comes after', () => {
  it('is shared with the scores of categories, if scores are shown', async () => {
    const questions = [
      {
        title: 'A?',
        category: 'Skin',
        options: [
          { text: 'Yes', points: 3 },
          { text: 'No', points: 1 },
        ],
      },
      { title: 'B?', category: 'Sleep', options: [{ text: 'No' }, { text: 'Yes', points: 2 }] },
    ];
    const urlOf = async (change: object) => {
      const own = await publishedQuiz(ann, { questions, thankYouPageConfig: { showSocialShare: true }, ...change });
      const answers = own.questions.map(({ id, options }) => ({
        questionId: id,
        answerOptionId: options.at(-1)?.id as string,
      }));
      return (await submit(own.id, submitBody(own, { answers }))).body.card.share?.url;
    };
    expect(await urlOf({})).toMatch(/[?&]categories=33-100$/);
    expect(await urlOf({ showScore: false })).not.toContain('categories');
  });
  it('is the redirect, with score, outcome and email address after what the owner wrote', async () => {
    const own = await publishedQuiz(ann, { redirectUrl: 'https://shop.example/?email=x&a=%20#b' });
    const sent = submitBody(own, { email: 'VERA+x@Example.com' });
    const { body } = await submit(own.id, sent);
    expect(body).toEqual({
      id: expect.any(String),
      score: 60,
      outcome: 'Green',
      redirectUrl: 'https://shop.example/?email=x&a=%20#b',
      nextUrl: 'https://shop.example/?email=x&a=%20&score=60&outcome=Green&email=VERA%2Bx%40Example.com#b',
      card: {
        title: expect.any(String),
        text: expect.any(String),
        color: '#8a5a00',
        bands: { ends: expect.any(Array), at: expect.any(Number) },
        share: { url: `${app.url}/quiz/${own.id}?result=60&version=${own.version}`, title: own.title },
      },
    });
    const again = await fetch(`${app.url}/api/public/quiz/${own.id}/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    });
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(await again.json()).toEqual(body);
  });
  it('has an empty email address without consent', async () => {
    const own = await publishedQuiz(ann, { redirectUrl: 'https://shop.example/', consentRequired: false });
    const { body } = await submit(own.id, submitBody(own, { consentGiven: false }));
    expect(body.nextUrl).toBe('https://shop.example/?score=60&outcome=Green&email=');
  });
  it('is the outcome’s own redirect where it has one, of the version that was shown', async () => {
    const outcomes = [
      {
        name: 'Green',
        minScore: 0,
        maxScore: 100,
        redirectUrl: 'https://green.example/',
        buttonText: 'Go',
        buttonUrl: 'https://b.example/@brand',
        buttonParameters: true,
      },
    ];
    const own = await publishedQuiz(ann, { redirectUrl: 'https://shop.example/', outcomes });
    await ann.put(`/api/quizzes/${own.id}`, { outcomes: [{ name: 'Green', minScore: 0, maxScore: 100 }] });
    const { body } = await submit(own.id, submitBody(own, { version: own.version }));
    expect(body.redirectUrl).toBe('https://green.example/');
    expect(body.nextUrl).toMatch(/^https:\/\/green\.example\/\?score=60/);
    expect(body.card.button).toEqual({
      text: 'Go',
      url: expect.stringMatching(/^https:\/\/b\.example\/@brand\?score=60&outcome=Green&email=\w+/),
    });
    const { body: newer } = await submit(own.id, submitBody(own));
    expect(newer.redirectUrl).toBe('https://shop.example/');
    expect(newer.card.button).toBeUndefined();
  });
  it('has the looks of the thank-you, and nothing to share where the owner does not want it', async () => {
    const own = await publishedQuiz(ann, {
      thankYouPageType: 'dynamic',
      logoUrl: 'https://shop.example/logo.png',
      thankYouPageConfig: { message: 'Soon, {{name|there}}.', backgroundColor: '#112233', showSocialShare: false },
    });
    const { body } = await submit(own.id, { ...submitBody(own), name: '' });
    expect(body.card.share).toBeUndefined();
    expect(body.card.thanks).toMatchObject({
      message: 'Soon, there.',
      backgroundColor: '#112233',
      logoUrl: 'https://shop.example/logo.png',
    });
  });
  it('is nowhere on a dynamic quiz without an address: its result has the whole thank-you', async () => {
    const own = await publishedQuiz(ann, { thankYouPageType: 'dynamic' });
    const { body } = await submit(own.id, submitBody(own));
    expect([body.redirectUrl, body.nextUrl]).toEqual([undefined, undefined]);
    const { title, subtitle, message } = own.thankYouPageConfig;
    expect(body.card.thanks).toMatchObject({ title, subtitle, message });
    const draft = await buildQuiz(ann);
    const statusOf = async (id: string) => (await fetch(`${app.url}/thank-you/${id}`)).status;
    expect([await statusOf(own.id), await statusOf(draft.id), await statusOf('nothing')]).toEqual([200, 404, 404]);
  });
});

describe('a bad submission gets a 400 and leaves nothing', () => {
  const answer = (change: object) => (body: { answers: object[] }) => ({
    ...body,
    answers: [{ ...body.answers[0], ...change }, ...body.answers.slice(1)],
  });
  type Change = (body: ReturnType<typeof submitBody>) => object;
  const cases: Array<[string, Change, string?]> = [
    ...[false, 'true', 1, null, []].map((consentGiven): [string, Change, string] => [
      `consentGiven ${JSON.stringify(consentGiven)}`,
      (body) => ({ ...body, consentGiven }),
      'You must consent to continue',
    ]),
    ['no consentGiven', ({ consentGiven: _consent, ...body }) => body, 'You must consent to continue'],
    ...[
      '',
      'nobody',
      'a@b',
      'a@b.c\r\nBcc: x@y.z',
      '"><svg>@x.y',
      `${'a'.repeat(65_000)}@b.cd`.slice(0, 40_000),
      'a b@c.de',
      'a@b..c',
      '@b.cd',
    ].map((email): [string, Change, string] => [
      `e-mail ${email.slice(0, 20)}`,
      (body) => ({ ...body, email }),
      'Please enter a valid email address',
    ]),
    ['an object for an e-mail', (body) => ({ ...body, email: { $gt: '' } }), 'Please enter a valid email address'],
    ...[undefined, null, '', {}, [], 'x'.repeat(1000), 'not-a-uuid'].map((sessionId): [string, Change] => [
      `sessionId ${JSON.stringify(sessionId)?.slice(0, 15)}`,
      (body) => ({ ...body, sessionId }),
    ]),
    ['an option of another question', answer({ answerOptionId: 'foreign' }) as Change],
    ['an unknown question', answer({ questionId: 'foreign' }) as Change],
    ['a text for a choice', answer({ answerOptionId: undefined, textAnswer: 'x' }) as Change],
    ['both a text and an option', answer({ textAnswer: 'x' }) as Change],
    ['neither', answer({ answerOptionId: undefined }) as Change],
    ['no answers', ({ answers: _answers, ...body }) => body],
    ['a missing answer', (body) => ({ ...body, answers: body.answers.slice(1) }), 'Please select an answer'],
    ['10,000 answers', (body) => ({ ...body, answers: Array.from({ length: 10_000 }, () => ({ questionId: 'q' })) })],
    ['a name that is an object', (body) => ({ ...body, name: {} })],
    ['a long name', (body) => ({ ...body, name: 'x'.repeat(201) })],
  ];
  it.each(cases)('%s', async (_name, change, message) => {
    const own = await publishedQuiz(ann);
    const { status, body } = await submit<Refusal>(own.id, change(submitBody(own)));
    expect([400, 413]).toContain(status);
    if (message && status === 400) expect(body.message).toBe(message);
    expect(await stored({ quiz: own.id })).toBe(0);
  });
  it.each(['', '{', 'null', '[]', '"x"'])('the body %j', async (body) =>
    expect((await submit(quiz.id, body)).status).toBe(400),
  );
  it('too large is a 413, another type a 415', async () => {
    expect((await submit(quiz.id, JSON.stringify({ name: 'x'.repeat(bodyLimits.visitor) }))).status).toBe(413);
    expect(
      (
        await visitor().post(`/api/public/quiz/${quiz.id}/submit`, 'a=b', {
          'content-type': 'application/x-www-form-urlencoded',
        })
      ).status,
    ).toBe(415);
  });
  it('cleans names instead of refusing them', async () => {
    const { body } = await submit(quiz.id, submitBody(quiz, { name: ' A\u0000nn\u202E\uD800 Lee\r\n ' }));
    expect((await ann.get<LeadDetail>(`/api/submissions/${body.id}`)).body).toMatchObject({
      name: 'Ann Lee',
      firstName: 'Ann',
      lastName: 'Lee',
    });
  });
});
