import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, vi } from 'vitest';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { type PausedDownload, pausedDownload } from '../test/raw-download.ts';
import { type AnotherApp, startAnotherApp } from '../test/test-app.ts';

/** More bytes than sockets and streams hold on the way to a reader who does not read. */
const LEADS = 6_000;

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
let quiz: Quiz;
let logged: AnotherApp;

beforeAll(async () => {
  quiz = await publishedQuiz(ann);
  await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
  const submissions = app.db.collection('submissions');
  const lead = await submissions.findOne({});
  const many = Array.from({ length: LEADS }, (_, number) => ({
    ...lead,
    _id: `lead-${number}` as never,
    sessionId: `session-${number}`,
    name: `Vera ${randomBytes(3_000).toString('base64')}`,
    // The figures read none of them, with cursors of their own.
    counted: true,
  }));
  await submissions.insertMany(many);
  // The same app once more, with a log that can be read.
  logged = await startAnotherApp(app);
});
afterAll(async () => {
  await logged.close();
});

const opened: PausedDownload[] = [];
async function open(path: string): Promise<PausedDownload> {
  const download = await pausedDownload(logged.url + path, ann);
  opened.push(download);
  return download;
}
afterEach(() => {
  for (const download of opened.splice(0)) download.abort();
});

type Operations = { cursor: { firstBatch: Array<{ cursor: { cursorId: bigint | number } }> } };
/** The cursors that are open on leads: one whose next batch is being read is not idle, and open all the same. */
const openCursors = async () => {
  const answer = await app.db.admin().command({
    aggregate: 1,
    cursor: {},
    pipeline: [
      { $currentOp: { idleCursors: true, allUsers: true } },
      {
        $match: {
          $or: [{ type: 'idleCursor' }, { op: 'getmore' }],
          ns: `${app.db.databaseName}.submissions`,
          'cursor.cursorId': { $exists: true },
        },
      },
    ],
  });
  return (answer as unknown as Operations).cursor.firstBatch.map(({ cursor }) => cursor.cursorId);
};

describe.each([
  ['the archive', () => '/api/user/export'],
  ['all leads as JSON', () => '/api/submissions'],
  ['all leads as CSV', () => '/api/submissions/export'],
  ['all leads as Excel', () => '/api/submissions/export?format=xlsx'],
  ["a quiz's leads as CSV", () => `/api/quizzes/${quiz.id}/export`],
])('%s', (_name, path) => {
  it('leaves no cursor open when its reader goes away', async () => {
    const before = await errors();
    for (let reader = 0; reader < 3; reader += 1) {
      const download = await open(path());
      expect(download.status).toBe(200);
      await vi.waitFor(async () => expect(await openCursors()).toHaveLength(1), 30_000);
      download.abort();
      await vi.waitFor(async () => expect(await openCursors()).toEqual([]), 30_000);
    }
    expect(await errors()).toEqual(before);
  });

  it('ends abruptly when the database fails, and the process lives', async () => {
    logged.lines.length = 0;
    const download = await open(path());
    const cursors = await vi.waitFor(async () => {
      const ids = await openCursors();
      expect(ids).toHaveLength(1);
      return ids;
    }, 30_000);
    await app.db.command({ killCursors: 'submissions', cursors });
    expect((await download.finish()).complete).toBe(false);
    await vi.waitFor(async () => expect(await errors()).toMatchObject([{ msg: 'request failed' }]), 30_000);
    expect(JSON.stringify(logged.lines)).not.toMatch(/vera|ann@|garden/i);
    expect((await fetch(`${logged.url}/healthz`)).status).toBe(200);
  });

  it('is complete for whoever reads it slowly', async () => {
    const download = await open(path());
    await vi.waitFor(async () => expect(await openCursors()).toHaveLength(1), 30_000);
    const { bytes, complete } = await download.finish();
    expect(complete).toBe(true);
    expect(bytes).toBeGreaterThan(LEADS * 3_000);
    expect(await openCursors()).toEqual([]);
  });
});

/** What the log holds as failures of ours. */
const errors = async () => logged.lines.filter(({ level, msg }) => level === 50 && msg === 'request failed');
