import { beforeAll, describe, expect } from 'vitest';
import type { SubmissionResult } from '../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { framedPages, openPages } from '../../contract/web/dashboard-pages.ts';
import { makeApp } from '../app.ts';
import type { ConnectionRecord } from '../destinations/connections/connection-record.ts';
import { makeLogger, pathForLog } from '../http/log.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { ownerOf, publishedQuiz, SLACK_CONNECTION, slackConnection, submitBody } from '../test/factories.ts';
import { visitorPostRoutes } from '../visitor/visitor-post-handler.ts';
import { calls } from './calls.ts';

const { it, app, ann, eve } = apiTest({ signedIn: ['ann', 'eve'] });
let quiz: Quiz;
let lead = '';
beforeAll(async () => {
  quiz = await publishedQuiz(ann);
  await app.db.collection<ConnectionRecord>('connections').insertOne(slackConnection(await ownerOf(app, quiz.id)));
  lead = (await new Browser(app.url).post<SubmissionResult>(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz)))
    .body.id;
});

type Layer = { route?: { path: string; methods: Record<string, boolean> }; handle?: { stack?: Layer[] } };
const asDocumented = (path: string) => path.replace(/:(\w+)/g, '{$1}');
/** Every route that Express would answer, as the document writes it. */
function routesOf(stack: Layer[]): string[] {
  return stack.flatMap(({ route, handle }) =>
    route
      ? Object.keys(route.methods)
          // What refuses other methods.
          .filter((method) => method !== '_all')
          .map((method) => `${method} ${asDocumented(String(route.path))}`)
      : routesOf(handle?.stack ?? []),
  );
}

function allRoutes(): string[] {
  const made = makeApp({ config: app.config, log: makeLogger('silent') }, ['a secret that is for tests only']);
  const beforeExpress = Object.values(visitorPostRoutes).map(({ path }) => `post ${asDocumented(path)}`);
  return [...beforeExpress, ...routesOf((made.routes as unknown as { router: { stack: Layer[] } }).router.stack)];
}

it('the log names every route', () => {
  const pages = Object.values({ ...openPages, ...framedPages }).flat();
  const words = [...allRoutes(), ...pages].flatMap((route) => route.split(/[/,]/).slice(1));
  const fixed = [...new Set(words)].filter((word) => word && !/[:{*]/.test(word));
  expect(fixed.filter((word) => pathForLog(`/${word}`) !== `/${word}`)).toEqual([]);
});

it('the document names every route of the API, and no other', () => {
  const routes = allRoutes();
  expect(routes.filter((route) => / \/(api|schemas)\//.test(route)).sort()).toEqual(
    calls.map(({ method, path }) => `${method} ${path}`).sort(),
  );
});

/** The least body that a call takes, so that what is refused is refused for the id. */
const bodies: Record<string, object> = {
  'put /api/quizzes/{id}': { title: 'Mine now' },
  'patch /api/quizzes/{id}': { status: 'draft' },
  'put /api/quizzes/{id}/address': { slug: 'mine' },
  'put /api/quizzes/{id}/heights': { revision: 1, heights: [{ fromWidth: 0, height: 1 }] },
  'post /api/quizzes/{id}/questions': { title: 'Mine?', type: 'short_text' },
  'put /api/quizzes/{id}/webhook': { url: '' },
  'put /api/quizzes/{id}/destinations/{destination}': { settings: null },
  'put /api/quizzes/{id}/links/{link}': { connection: 'x', settings: {} },
  'post /api/quizzes/{id}/links/{link}/sample': { connection: 'x', settings: {} },
  'post /api/quizzes/{id}/links/{link}/test': { connection: 'x', settings: {} },
  'post /api/quizzes/{id}/replay': { outcomeType: 'points', questions: [], outcomes: [] },
  'post /api/submissions/{id}/merge': { count: 1 },
  'patch /api/submissions/{id}': { status: 'won' },
  'post /api/submissions/{id}/notes': { id: 'note', text: 'Mine?' },
  'patch /api/quizzes/{id}/versions/{version}': { name: 'Before' },
};
const changing = calls.filter(({ method }) => method !== 'get');
const owned = calls.filter(({ open, path }) => !open && path.includes('{id}'));
const idFor = (path: string): string => {
  if (path.startsWith('/api/connections')) return SLACK_CONNECTION;
  return path.startsWith('/api/submissions') ? lead : quiz.id;
};
const address = (path: string, id: string) => path.replace('{id}', id).replace(/\{\w+\}/g, 'x');
const body = ({ method, path, body: schema }: (typeof calls)[number]) =>
  schema ? (bodies[`${method} ${path}`] ?? {}) : undefined;

describe('with somebody else’s id, or none that could be', () => {
  it.each(owned)('$method $path is a 404', async (call) => {
    const method = call.method.toUpperCase();
    const { status } = await eve.request(method, address(call.path, idFor(call.path)), body(call));
    expect(status).toBe(404);
    for (const strange of ['nothing', '%24ne', '0'.repeat(500), '..%2f..%2fetc', '%00'])
      expect((await eve.request(method, address(call.path, strange), body(call))).status, strange).toBe(404);
  });
  it('has changed nothing', async () => {
    expect((await ann.get<Quiz>(`/api/quizzes/${quiz.id}`)).body).toMatchObject({
      title: quiz.title,
      status: 'published',
      questions: quiz.questions,
      submissionCount: 1,
    });
  });
});

describe('from another site', () => {
  it.each(changing.filter(({ open }) => !open))('$method $path is refused', async (call) => {
    const strange = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const { status } = await ann.request(
      call.method.toUpperCase(),
      address(call.path, quiz.id),
      call.body ? {} : undefined,
      strange,
    );
    expect(status).toBe(403);
  });
});

describe('with a body that is none', () => {
  const nested = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
  /** Every field of these may be missing, and fields that they do not know are ignored. */
  const allOptional = [
    'patch /api/user/profile',
    'patch /api/user/settings',
    'put /api/quizzes/{id}',
    'patch /api/connections/{id}',
  ];
  /** These have none of the fields into which operators are put below. */
  const withoutThem = ['patch /api/user/profile', 'patch /api/user/settings', 'patch /api/connections/{id}'];
  it.each(changing.filter((call) => call.body))('$method $path is a clear refusal', async (call) => {
    const name = `${call.method} ${call.path}`;
    const statusOf = async (text: string, type = 'application/json') =>
      (
        await ann.request(call.method.toUpperCase(), address(call.path, idFor(call.path)), text, {
          'content-type': type,
        })
      ).status;
    for (const text of ['{', '[]', '"text"', 'null']) expect(await statusOf(text), text).toBe(400);
    for (const text of ['{"__proto__":{"admin":true}}', nested])
      expect(await statusOf(text), text.slice(0, 30)).toBe(allOptional.includes(name) ? 200 : 400);
    expect(
      await statusOf('{"title":{"$gt":""},"status":{"$ne":1},"url":{"$gt":""},"email":{"$gt":""},"version":{"$gt":0}}'),
    ).toBe(withoutThem.includes(name) ? 200 : 400);
    expect([400, 415]).toContain(await statusOf('<a/>', 'application/xml'));
  });
});
