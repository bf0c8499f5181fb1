import { beforeEach, expect } from 'vitest';
import type { QuizAnalytics } from '../../../contract/analytics/analytics.schema.ts';
import type { Quiz, QuizDraft } from '../../../contract/quiz/quiz.schema.ts';
import type { QuizSave, QuizVersion } from '../../../contract/quiz/quiz-history.schema.ts';
import type { ErrorBody } from '../../../contract/web/error.schema.ts';
import { projectFigures } from '../../analytics/projection/project-figures.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz, submitBody } from '../../test/factories.ts';
import { examined } from '../../test/profiled.ts';
import { questionHistory } from './question-history.ts';

const { it, app, ann, eve } = apiTest({ signedIn: ['ann', 'eve'], instances: 2 });
let quiz: Quiz;
beforeEach(async () => {
  quiz = await publishedQuiz(ann);
});

const path = (rest = '') => `/api/quizzes/${quiz.id}${rest}`;
const history = async (query = '') => (await ann.get<QuizSave[]>(path(`/versions${query}`))).body;
const save = async (changes: Partial<QuizDraft>) => {
  const { status, body, text } = await ann.put<Quiz>(path(), changes);
  expect(status, text).toBe(200);
  return body;
};
/** The quiz with other words for its first question, and a question less. */
const reworded = () => {
  const [first, second] = quiz.questions as [Quiz['questions'][number], Quiz['questions'][number]];
  return { questions: [{ ...first, title: 'Do you water it daily?' }, second] };
};

it('lists every save: who, when, what of it, and how many took the version', async () => {
  await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
  await projectFigures();
  const saved = await save(reworded());
  await save({ title: 'Another title' });
  await ann.patch(path(), { status: 'draft' });
  const list = await history();
  expect(
    list.map(({ fields, status, people, current, version }) => [fields, status, people, current, version]),
  ).toEqual([
    [['status'], 'draft', 0, true, saved.version],
    [['title'], 'published', 0, true, saved.version],
    [['questions'], 'published', 0, true, saved.version],
    [[], 'published', 1, false, quiz.version],
  ]);
  expect(new Set(list.map(({ by }) => by))).toEqual(new Set(['Ann']));
  expect(list.at(-1)?.at).toBe(quiz.createdAt);
});

it('dates a version in the figures by the save that first showed it to visitors, not by its draft', async () => {
  await ann.patch(path(), { status: 'draft' });
  await save(reworded());
  await save({ title: 'Still a draft' });
  await ann.patch(path(), { status: 'published' });
  const shown = (await history())[0];
  await save({ title: 'Shown for longer' });
  const taken = await ann.get<Quiz>(path());
  await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(taken.body));
  await projectFigures();
  const { body } = await ann.get<QuizAnalytics>(path('/analytics'));
  expect(body.versions).toMatchObject([{ version: shown?.version, createdAt: shown?.at }]);
});

it('goes on from page to page', async () => {
  for (const title of ['a', 'b', 'c']) await save({ title });
  const first = await ann.get<QuizSave[]>(path('/versions?limit=3'));
  const rest = await history(`?limit=3&cursor=${first.headers.get('x-next-cursor')}`);
  expect([...first.body, ...rest]).toEqual(await history());
  expect(rest).toHaveLength(1);
});

it('says that there is more only where there is', async () => {
  for (const title of ['a', 'b', 'c']) await save({ title });
  const next = async (query: string) =>
    (await ann.get<QuizSave[]>(path(`/versions?${query}`))).headers.get('x-next-cursor');
  expect(await next('limit=4')).toBeNull();
  const cursor = await next('limit=2');
  expect(cursor).not.toBeNull();
  expect(await next(`limit=2&cursor=${cursor}`)).toBeNull();
});

it('leaves out none of the saves of one moment where a page ends between them', async () => {
  for (const title of ['a', 'b', 'c', 'd']) await save({ title });
  const saves = app.db.collection('quiz_saves');
  await saves.updateMany({ quiz: quiz.id }, { $set: { at: new Date(1_700_000_000_000) } });
  const pages: QuizSave[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor && `&cursor=${cursor}`;
    const page = await ann.get<QuizSave[]>(path(`/versions?limit=2${query}`));
    expect(page.status, page.text).toBe(200);
    pages.push(...page.body);
    cursor = page.headers.get('x-next-cursor');
  }
  expect(pages.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1].map((revision) => `${quiz.id}:${revision}`));
  expect((await ann.get(path('/versions?cursor=2026-01-01T00:00:00.000Z'))).status).toBe(400);
});

it('reads no more of a long history than the page that is asked for', async () => {
  const saves = app.db.collection<{ _id: string; at: Date }>('quiz_saves');
  const [made] = await saves.find({ _id: `${quiz.id}:1` }).toArray();
  const at = (n: number) => new Date(1_700_000_000_000 + n);
  await saves.insertMany(Array.from({ length: 200 }, (_, n) => ({ ...made, _id: `${quiz.id}:x${n}`, at: at(n) })));
  const page = path(`/versions?limit=5&cursor=${at(100).getTime()}_${quiz.id}:x100`);
  const { keys, documents, plans } = await examined(app.db, 'quiz_saves', async () => {
    expect((await ann.get<QuizSave[]>(page)).body.map(({ id }) => id)).toEqual(
      [99, 98, 97, 96, 95].map((n) => `${quiz.id}:x${n}`),
    );
  });
  expect(plans).toMatch(/^IXSCAN { quiz: 1, at: -1, _id: -1 }; $/);
  // With the one that the page before ended with, and the one that tells whether there are more.
  expect(documents).toBeLessThanOrEqual(7);
  expect(keys).toBeLessThanOrEqual(8);
});

it('restores a version as a new save, rows under their own ids, and leaves looks and title as they are', async () => {
  await save({ ...reworded(), primaryColor: '#123456' });
  const now = await save({ title: 'Kept' });
  const back = await ann.post<Quiz>(path(`/versions/${quiz.version}/restore`), undefined, {
    'if-match': `"${now.revision}"`,
  });
  expect(back.status, back.text).toBe(200);
  expect(back.body).toMatchObject({
    title: 'Kept',
    primaryColor: '#123456',
    questions: quiz.questions,
    outcomes: quiz.outcomes,
    version: quiz.version,
    revision: now.revision + 1,
    status: 'published',
  });
  expect((await history())[0]).toMatchObject({
    restored: true,
    current: true,
    version: quiz.version,
    fields: ['questions'],
  });
  // Once more changes nothing.
  const again = await ann.post<Quiz>(path(`/versions/${quiz.version}/restore`));
  expect(again.body.revision).toBe(back.body.revision);
});

it('restores the lead form of a version, and the plain one where it had none of its own', async () => {
  const form = {
    leadFields: [
      { kind: 'email', required: true },
      { kind: 'text', label: 'Your role' },
    ],
    leadPlace: 'after',
    consentText: 'Write to me.',
    marketingText: 'Send me news.',
  } as const;
  const asking = await save({ ...form, leadFields: [...form.leadFields] } as Partial<QuizDraft>);
  const shown = (await ann.get<QuizVersion>(path(`/versions/${asking.version}`))).body;
  expect(shown).toMatchObject(form);

  const plain = await ann.post<Quiz>(path(`/versions/${quiz.version}/restore`));
  expect(plain.status, plain.text).toBe(200);
  expect(plain.body).toMatchObject({ version: quiz.version, leadPlace: 'before', consentText: '', marketingText: '' });
  expect(plain.body.leadFields.map(({ kind }) => kind)).toEqual(['name', 'email']);

  const back = (await ann.post<Quiz>(path(`/versions/${asking.version}/restore`))).body;
  expect(back).toMatchObject({ ...form, version: asking.version });
  expect(back.leadFields).toEqual(asking.leadFields);
});

it('holds in a version every part of the quiz that makes one', async () => {
  const before = (await ann.get<Quiz>(path())).body;
  const changes: Array<Partial<QuizDraft>> = [
    { consentRequired: false },
    { thankYouPageType: 'dynamic' },
    { redirectUrl: 'https://example.com/' },
    { thankYouPageConfig: { ...before.thankYouPageConfig, message: 'Bye' } },
    { leadPlace: 'skippable' },
    { consentText: 'Yes' },
    { marketingText: 'And yes' },
    { resultMail: true },
    {
      outcomes: before.outcomes.map((outcome) => ({ ...outcome, buttonText: 'Go', buttonUrl: 'https://example.com/' })),
    },
  ];
  for (const change of changes) {
    const changed = await save(change);
    expect(changed.version).not.toBe(before.version);
    const shown = (await ann.get<QuizVersion>(path(`/versions/${changed.version}`))).body;
    expect(shown.resultMail).toBe(changed.resultMail);
    const { body } = await ann.post<Quiz>(path(`/versions/${before.version}/restore`));
    expect({ ...body, revision: 0, updatedAt: '' }, JSON.stringify(change)).toEqual({
      ...before,
      revision: 0,
      updatedAt: '',
    });
  }
});

it('does not restore over what was saved since', async () => {
  await save(reworded());
  const { status, body } = await ann.post<ErrorBody>(path(`/versions/${quiz.version}/restore`), undefined, {
    'if-match': `"${quiz.revision}"`,
  });
  expect(status).toBe(412);
  expect(body.code).toBe('revision_conflict');
  expect((await ann.get<Quiz>(path())).body.questions).toHaveLength(2);
});

it('brings back no version that could not be published', async () => {
  const draft = (await ann.post<Quiz>('/api/quizzes', { title: 'Empty' })).body;
  const full = await ann.put<Quiz>(`/api/quizzes/${draft.id}`, {
    questions: quiz.questions.map(({ title, type, options }) => ({
      title,
      type,
      options: options.map(({ text, points }) => ({ text, points })),
    })),
    status: 'published',
  });
  expect(full.status, full.text).toBe(200);
  const { status, body } = await ann.post<ErrorBody>(`/api/quizzes/${draft.id}/versions/${draft.version}/restore`);
  expect(status).toBe(400);
  expect(body.code).toBe('not_publishable');
});

it('shows a version as visitors answered it, and gives it a name', async () => {
  await save(reworded());
  const version = path(`/versions/${quiz.version}`);
  expect((await ann.get<QuizVersion>(version)).body).toMatchObject({ name: '', questions: quiz.questions });
  expect((await ann.patch<QuizVersion>(version, { name: ' Before the fair ' })).body.name).toBe('Before the fair');
  expect((await history()).map(({ name }) => name)).toEqual(['', 'Before the fair']);
  await ann.patch(version, { name: '' });
  expect((await history()).map(({ name }) => name)).toEqual(['', '']);
});

it('does not lay one name over another that nobody has seen', async () => {
  const version = path(`/versions/${quiz.version}`);
  const name = async (body: object) => {
    const answer = await ann.patch<QuizVersion & ErrorBody>(version, body);
    return [answer.status, answer.body.name ?? answer.body.message];
  };
  expect(await name({ name: 'Name A', was: '' })).toEqual([200, 'Name A']);
  expect(await name({ name: 'Name B', was: '' })).toEqual([409, 'The version is called “Name A” by now']);
  // The answer was lost, and it is asked for again.
  expect(await name({ name: 'Name A', was: '' })).toEqual([200, 'Name A']);
  expect(await name({ name: 'Name B', was: 'Name A' })).toEqual([200, 'Name B']);
  expect(await name({ name: '', was: 'Name A' })).toEqual([409, 'The version is called “Name B” by now']);
  expect(await name({ name: '', was: 'Name B' })).toEqual([200, '']);
  expect(await name({ name: 'Any', was: '' })).toEqual([200, 'Any']);
});

it('is the owner’s alone', async () => {
  const version = path(`/versions/${quiz.version}`);
  for (const { status } of [
    await eve.get(path('/versions')),
    await eve.get(version),
    await eve.patch(version, { name: 'Mine' }),
    await eve.post(`${version}/restore`),
    await ann.get(path('/versions/0000000000000000')),
    await ann.post(path('/versions/0000000000000000/restore')),
  ])
    expect(status).toBe(404);
});

it('calls a question as it was called last, also after an older version was restored', async () => {
  await save(reworded());
  await ann.post(path(`/versions/${quiz.version}/restore`));
  await save({ questions: quiz.questions.slice(1) });
  const [first] = await questionHistory(quiz.id);
  expect(first?.title).toBe(quiz.questions[0]?.title);
});

it('tells of a publication whose answer was lost when it is asked for again', async () => {
  await ann.patch(path(), { status: 'draft' });
  await ann.patch(path(), { status: 'published' });
  const activity = app.db.collection<{ _id: string }>('activity');
  await activity.deleteOne({ _id: `${quiz.id}:3:quiz_published` });
  await app.db.collection('quiz_saves').deleteOne({ _id: `${quiz.id}:3` as never });
  await ann.patch(path(), { status: 'published' });
  expect(await activity.countDocuments({ _id: `${quiz.id}:3:quiz_published` })).toBe(1);
});

it('tells what became of a field that no version holds, but not of texts at length or of a secret address', async () => {
  const before = (await ann.get<Quiz>(path())).body;
  await save({ primaryColor: '#0f766e', darkMode: !before.darkMode, description: 'Long. '.repeat(100) });
  await save({ ...reworded(), webhookUrl: 'https://hooks.example/secret' });
  const [second, first] = await history();
  expect(first?.fields).toEqual(expect.arrayContaining(['primaryColor', 'darkMode', 'description']));
  expect(first?.values).toEqual(
    expect.arrayContaining([
      { field: 'primaryColor', before: before.primaryColor, after: '#0f766e' },
      { field: 'darkMode', before: before.darkMode, after: !before.darkMode },
    ]),
  );
  expect(first?.values).toHaveLength(2);
  expect([second?.fields.includes('webhookUrl'), second?.values]).toEqual([true, []]);
});

it('makes up for a save that was not recorded, with the next one', async () => {
  await save({ title: 'Lost' });
  await app.db.collection('quiz_saves').deleteOne({ _id: `${quiz.id}:2` as never });
  await save({ title: 'Next' });
  expect((await history()).map(({ fields }) => fields)).toEqual([['title'], [], []]);
});
