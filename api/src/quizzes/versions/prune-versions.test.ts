import { expect, vi } from 'vitest';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import type { QuizSave } from '../../../contract/quiz/quiz-history.schema.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/time.ts';
import type { ErrorBody } from '../../../contract/web/error.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz, submitBody, viewedBody } from '../../test/factories.ts';
import { profiled } from '../../test/profiled.ts';
import { QuizModel, type QuizRecord } from '../quiz.model.ts';
import { pruneVersions } from './prune-versions.ts';
import { versionRows } from './quiz-versions.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
// Each makes dozens of saves, one after the other.
vi.setConfig({ testTimeout: 120_000 });

const visitor = () => new Browser(app.url);
const storedVersions = async (id: string) =>
  (await app.db.collection('quiz_versions').find({ quiz: id }).toArray()).map(({ version }) => String(version));

/** Saves a quiz with another first question, and says which version that is. */
async function reword({ id, questions }: Quiz, title: string): Promise<Quiz> {
  const [first, ...rest] = questions as [Quiz['questions'][number], ...Quiz['questions']];
  const { status, body, text } = await ann.put<Quiz>(`/api/quizzes/${id}`, {
    questions: [{ ...first, title }, ...rest],
  });
  expect(status, text).toBe(200);
  return body;
}
async function rewordOften(quiz: Quiz, times: number): Promise<Quiz[]> {
  const saved: Quiz[] = [];
  for (let time = 1; time <= times; time += 1) saved.push(await reword(quiz, `Asked for the ${time}th time?`));
  return saved;
}
/** Everything that is stored of a quiz's versions and saves happened that much earlier. */
async function age(id: string, ms: number) {
  const earlier = (field: string) => ({ $subtract: [`$${field}`, ms] });
  await app.db
    .collection('quiz_versions')
    .updateMany({ quiz: id }, [{ $set: { createdAt: earlier('createdAt'), usedAt: earlier('usedAt') } }]);
  await app.db.collection('quiz_saves').updateMany({ quiz: id }, [{ $set: { at: earlier('at') } }]);
}

it('keeps of the versions that nobody was shown the last 50 and those with a name, and of the others all', async () => {
  const quiz = await publishedQuiz(ann);
  const saved = await rewordOften(quiz, 60);
  const [named, viewed, taken, ownRun, ...others] = saved as [Quiz, Quiz, Quiz, Quiz, ...Quiz[]];
  await ann.patch(`/api/quizzes/${quiz.id}/versions/${named.version}`, { name: 'Before the fair' });
  await viewedBody(visitor(), viewed);
  const submit = (by: Browser, of: Quiz) =>
    by.post(`/api/public/quiz/${quiz.id}/submit`, submitBody(of, { version: of.version }));
  expect((await submit(visitor(), taken)).status).toBe(200);
  expect((await submit(ann, ownRun)).status).toBe(200);

  // Replaced less than a day ago.
  await age(quiz.id, DAY_MS - HOUR_MS);
  await reword(quiz, 'Asked on the same day?');
  expect(await storedVersions(quiz.id)).toHaveLength(62);

  await age(quiz.id, 3 * HOUR_MS);
  const last = await reword(quiz, 'Asked a day later?');
  const stored = await storedVersions(quiz.id);
  const kept = [named, viewed, taken, ownRun, ...others.slice(-48)].map(({ version }) => version);
  expect(stored).toEqual(expect.arrayContaining([...kept, last.version]));
  expect(stored).not.toContain(quiz.version);
  expect(stored).toHaveLength(4 + 50 + 1);

  const gone = `/api/quizzes/${quiz.id}/versions/${others[0]?.version}`;
  for (const { status, body } of [await ann.get<ErrorBody>(gone), await ann.post<ErrorBody>(`${gone}/restore`)])
    expect([status, body.code]).toEqual([404, 'version_not_found']);
});

it('says in the history which versions are no longer stored', async () => {
  const quiz = await publishedQuiz(ann);
  await rewordOften(quiz, 52);
  await age(quiz.id, 2 * DAY_MS);
  await reword(quiz, 'Asked last?');
  const page = await ann.get<QuizSave[]>(`/api/quizzes/${quiz.id}/versions?limit=50`);
  const rest = `/api/quizzes/${quiz.id}/versions?cursor=${page.headers.get('x-next-cursor')}`;
  const earliest = (await ann.get<QuizSave[]>(rest)).body;
  expect(page.body.every(({ stored }) => stored)).toBe(true);
  expect(earliest.map(({ stored }) => stored)).toEqual([true, false, false, false]);
});

it('keeps a version that is current, or was until a moment ago, however old it is', async () => {
  const quiz = await publishedQuiz(ann);
  await rewordOften(quiz, 55);
  const back = await ann.post<Quiz>(`/api/quizzes/${quiz.id}/versions/${quiz.version}/restore`);
  expect(back.body.version).toBe(quiz.version);
  const versions = app.db.collection('quiz_versions');
  await age(quiz.id, 30 * DAY_MS);
  // It was current for thirty days.
  await versions.updateOne({ quiz: quiz.id, version: quiz.version }, [{ $set: { usedAt: '$createdAt' } }]);
  await reword(quiz, 'Asked now?');
  await reword(quiz, 'Asked then?');
  expect(await storedVersions(quiz.id)).toContain(quiz.version);
  expect(
    (await visitor().post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz, { version: quiz.version }))).status,
  ).toBe(200);
});

it('deletes no version that is saved, named or shown again after it was found outdated', async () => {
  const quiz = await publishedQuiz(ann);
  const saved = await rewordOften(quiz, 54);
  await age(quiz.id, 2 * DAY_MS);
  const record = (await QuizModel.findById(quiz.id).lean()) as QuizRecord;
  const before = await versionRows(quiz.id);
  const [again, named, shown] = saved as [Quiz, Quiz, Quiz];
  await ann.patch(`/api/quizzes/${quiz.id}/versions/${named.version}`, { name: 'Mine' });
  await viewedBody(visitor(), shown);
  // As another process would between its two writes.
  await app.db
    .collection('quiz_versions')
    .updateOne({ quiz: quiz.id, version: again.version }, { $set: { usedAt: new Date() } });
  await pruneVersions(record, before, '');
  const stored = await storedVersions(quiz.id);
  expect(stored).toEqual(expect.arrayContaining([again, named, shown].map(({ version }) => version)));
  expect(stored).not.toContain(quiz.version);
});

it('counts earlier versions for the quota of the account until they are deleted', async () => {
  const quiz = await publishedQuiz(ann);
  const bytes = async () => Number((await QuizModel.findById(quiz.id).lean())?.bytes);
  const alone = await bytes();
  await rewordOften(quiz, 60);
  const withVersions = await bytes();
  expect(withVersions).toBeGreaterThan(30 * alone);
  await age(quiz.id, 2 * DAY_MS);
  await ann.put(`/api/quizzes/${quiz.id}`, { title: 'Renamed' });
  expect(await bytes()).toBeLessThan(withVersions * (52 / 60));
});

it('reads what it needs of the versions from an index alone', async () => {
  const quiz = await publishedQuiz(ann);
  await rewordOften(quiz, 3);
  const reads = await profiled(app.db, async () => {
    await versionRows(quiz.id);
  });
  // Beside what the background jobs read meanwhile.
  const rows = reads.filter(({ command }) => command.find === 'quiz_versions');
  expect(rows).toMatchObject([{ documents: 0 }]);
});
