import { describe, expect } from 'vitest';
import type { SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import type { Quiz, QuizDraft } from '../../../contract/quiz/quiz.schema.ts';
import type { ErrorBody } from '../../../contract/web/error.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { buildQuiz, publishedQuiz, submitBody } from '../../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

const voting = (...buckets: string[]) => [
  { title: 'Which?', options: buckets.map((bucket, index) => ({ text: `Option ${index}`, bucket })) },
];
const categories = (overrides: Partial<QuizDraft> = {}): Partial<QuizDraft> => ({
  outcomeType: 'bucket',
  questions: voting('Red', 'Blue'),
  outcomes: [
    { name: 'Red', title: 'You are red' },
    { name: 'Blue', title: 'You are blue' },
  ],
  ...overrides,
});
const put = (quiz: Quiz, body: object) => ann.put<Quiz & ErrorBody>(`/api/quizzes/${quiz.id}`, body);
const names = ({ outcomes }: Quiz) => outcomes.map(({ name }) => name);
const buckets = ({ questions }: Quiz) => questions.flatMap(({ options }) => options.map(({ bucket }) => bucket));

describe('a category that an option names', () => {
  it('is an outcome by that name, whatever its case', async () => {
    const quiz = await buildQuiz(ann, categories({ questions: voting(' red', 'BLUE ') }));
    expect(names(quiz)).toEqual(['Red', 'Blue']);
  });
  it.each(['draft', 'published'] as const)('follows its outcome to another name in a %s', async (status) => {
    const quiz = await buildQuiz(ann, categories({ status }));
    const [red, blue] = quiz.outcomes;
    const { status: code, body } = await put(quiz, { outcomes: [{ ...red, name: 'Crimson' }, blue] });
    expect(code).toBe(200);
    expect(names(body)).toEqual(['Crimson', 'Blue']);
    expect(buckets(body)).toEqual(['Crimson', 'Blue']);
    expect(body.outcomes[0]?.id).toBe(red?.id);
    // A page that still has the old name in its questions means the same outcome.
    const stale = await put(quiz, { questions: quiz.questions, outcomes: [{ ...red, name: 'Scarlet' }, blue] });
    expect(stale.status).toBe(status === 'draft' ? 200 : 400);
  });
  it('becomes a new outcome in a draft', async () => {
    const quiz = await buildQuiz(ann, categories({ questions: voting('Red', 'Green', 'green') }));
    expect(names(quiz)).toEqual(['Red', 'Blue', 'Green']);
  });
  it('does not bring back an outcome that the body left out', async () => {
    const quiz = await buildQuiz(ann, categories());
    const [red, blue] = quiz.outcomes;
    const { body } = await put(quiz, { questions: quiz.questions, outcomes: [red] });
    expect(names(body)).toEqual(['Red', 'Blue']);
    expect(body.outcomes[1]).toMatchObject({ title: 'Blue', description: '' });
    expect(body.outcomes[1]?.id).not.toBe(blue?.id);
  });
  it('is not made again by a body that renames its outcome and is else as it was read', async () => {
    const quiz = await buildQuiz(ann, categories());
    const outcomes = quiz.outcomes.map((outcome) => ({ ...outcome, name: `New ${outcome.name}` }));
    const { body } = await put(quiz, { questions: quiz.questions, outcomes });
    expect([names(body), buckets(body)]).toEqual([
      ['New Red', 'New Blue'],
      ['New Red', 'New Blue'],
    ]);
  });
  it('is a 400 where a vote is for an outcome that is not there', async () => {
    const options = [{ text: 'Yes', votes: [{ outcomeId: 'nowhere', weight: 1 }] }, { text: 'No' }];
    const questions = [{ title: 'Which?', options }];
    const { status, body } = await ann.post('/api/quizzes', { title: 'A quiz', ...categories({ questions }) });
    expect([status, body]).toMatchObject([400, { issues: [{ path: 'questions.0.options.0.votes' }] }]);
    const quiz = await buildQuiz(ann, categories());
    expect((await put(quiz, { questions })).status).toBe(400);
  });
  it('is one of several outcomes of its name, where it votes by id', async () => {
    const outcomes = ['red-1', 'red-2'].map((id) => ({ id, name: 'Red' }));
    const options = outcomes.map(({ id }) => ({ text: id, votes: [{ outcomeId: id, weight: 1 }] }));
    const quiz = await publishedQuiz(ann, categories({ outcomes, questions: [{ title: 'Which?', options }] }));
    const votes = ({ questions }: Quiz) => questions.flatMap((question) => question.options.map((row) => row.votes));
    expect([names(quiz), buckets(quiz)]).toEqual([
      ['Red', 'Red'],
      ['Red', 'Red'],
    ]);
    // Sent back as it was read, each option still votes for its own.
    const { body } = await put(quiz, { questions: quiz.questions, outcomes: quiz.outcomes });
    expect(votes(body)).toEqual(options.map((option) => option.votes));
    const renamed = await put(quiz, { outcomes: [quiz.outcomes[0], { ...quiz.outcomes[1], name: 'Crimson' }] });
    expect([buckets(renamed.body), votes(renamed.body)]).toEqual([['Red', 'Crimson'], votes(body)]);
  });
  it('of an outcome that is left out is lost in a draft, and keeps a live quiz from being saved', async () => {
    const quiz = await buildQuiz(ann, categories());
    const outcomes = quiz.outcomes.slice(0, 1);
    const { body } = await put(quiz, { outcomes });
    expect([names(body), buckets(body)]).toEqual([['Red'], ['Red', '']]);
    const live = await put(await publishedQuiz(ann, categories()), { outcomes: [{ name: 'Red' }] });
    expect(live).toMatchObject({ status: 400, body: { code: 'not_publishable' } });
    expect(live.body.issues?.[0]?.path).toBe('questions.0.options.0.votes');
  });
  it('without an outcome keeps a quiz from being, becoming or staying published', async () => {
    const live = await publishedQuiz(ann, categories());
    const path = 'questions.0.options.1.bucket';
    const green = { questions: voting('Red', 'Green') };
    const refusals = [
      await put(live, green),
      await put(live, { questions: voting('Red', 'Blue'), outcomes: live.outcomes.slice(0, 1) }),
      await put(await buildQuiz(ann, categories()), { ...green, status: 'published' }),
      await ann.post<ErrorBody>('/api/quizzes', { title: 'T', ...categories(green), status: 'published' }),
    ];
    for (const { status, body } of refusals) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'not_publishable', issues: [{ path }] });
    }
    expect((await ann.get<Quiz>(`/api/quizzes/${live.id}`)).body).toEqual(live);
    expect((await put(live, { ...green, status: 'draft' })).body).toMatchObject({ status: 'draft' });
  });
});

it('refuses to switch a live quiz to categories when none are set, with the list', async () => {
  const quiz = await publishedQuiz(ann);
  const { status, body } = await put(quiz, { outcomeType: 'bucket' });
  expect(status).toBe(400);
  expect(body.code).toBe('not_publishable');
  expect(body.issues?.map(({ path }) => path)).toEqual(['questions.0.options', 'questions.1.options']);
  expect((await ann.get<Quiz>(`/api/quizzes/${quiz.id}`)).body).toEqual(quiz);
});

describe('a visitor on an older version', () => {
  const thanks = { title: 'Thanks {{name}}', subtitle: 'S', message: 'M' };
  const before: Partial<QuizDraft> = {
    thankYouPageType: 'dynamic',
    redirectUrl: 'https://old.example/',
    thankYouPageConfig: thanks,
  };
  const after: Partial<QuizDraft> = {
    thankYouPageType: 'custom',
    redirectUrl: 'https://new.example/',
    thankYouPageConfig: { title: 'New', subtitle: 'New', message: 'New' },
  };
  const take = async (quiz: Quiz, version: string) =>
    (
      await new Browser(app.url).post<SubmissionResult>(
        `/api/public/quiz/${quiz.id}/submit`,
        submitBody(quiz, { version }),
      )
    ).body;

  it('gets its outcome, its thanks and its redirect', async () => {
    const quiz = await publishedQuiz(ann, categories(before));
    const [red, blue] = quiz.outcomes;
    const outcomes = [red, { ...blue, name: 'Azure', title: 'You are azure' }];
    const now = (await put(quiz, { ...after, outcomes })).body;
    expect(now.version).not.toBe(quiz.version);
    const old = await take(quiz, quiz.version);
    expect(old).toMatchObject({
      outcome: 'Blue',
      nextUrl: expect.stringMatching(/^https:\/\/old\.example\/\?score=\d+&outcome=Blue&email=/),
      card: { title: 'You are blue', thanks: { title: 'Thanks Vera Visitor' } },
    });
    expect(old.redirectUrl).toBeUndefined();
    expect(await take(quiz, now.version)).toMatchObject({
      outcome: 'Azure',
      redirectUrl: 'https://new.example/',
      card: { title: 'You are azure' },
    });
  });
  it('is one of a new version where the promise changes, not where the looks do', async () => {
    const quiz = await publishedQuiz(ann, categories(before));
    const looks = { primaryColor: '#112233', darkMode: true, thankYouPageConfig: { textColor: '#000000' }, title: 'T' };
    expect((await put(quiz, looks)).body.version).toBe(quiz.version);
    expect((await put(quiz, { redirectUrl: '' })).body.version).not.toBe(quiz.version);
  });
});
