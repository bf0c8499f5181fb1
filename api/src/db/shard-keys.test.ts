import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandStartedEvent } from 'mongodb';
import mongoose from 'mongoose';
import { expect } from 'vitest';
import type { SubmissionResult } from '../../contract/lead/submission.schema.ts';
import { projectFigures } from '../analytics/projection/project-figures.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { startAnotherApp } from '../test/test-app.ts';

// `METRICS_TOKEN` lets the driver report its commands.
const { it, app, ann } = apiTest({ signedIn: ['ann'], settings: async () => ({ METRICS_TOKEN: 'a-token-for-tests' }) });
const scale = readFileSync(join(import.meta.dirname, '../../../docs/scale.md'), 'utf8');

/** The rows of the table whose head begins so. */
const tableOf = (head: string): string[][] =>
  (scale.split(`\n${head}`)[1]?.split('\n\n')[0] ?? '')
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
/** The fields that name the shard of a document, by collection. */
const keys = new Map(
  tableOf('| collection | key').map(([name = '', key = '']) => [name, key.replace(' (hashed)', '').split(', ')]),
);
const collections = [...keys.keys()];

type Filter = Record<string, unknown>;
/** Whether a filter names one value, or some, of a field. */
const isNamed = (filter: Filter, field: string): boolean => {
  const value = filter[field];
  if (value instanceof mongoose.mongo.ObjectId || typeof value !== 'object') return value !== undefined;
  return value !== null && ['$eq', '$in'].some((operator) => Object.hasOwn(value, operator));
};
/** The filters of a command; none for inserts, which name everything, and for further parts of an answer. */
function filtersOf({ commandName, command }: CommandStartedEvent): Filter[] {
  const statements = (command.updates ?? command.deletes ?? []) as Array<{ q: Filter }>;
  if (statements.length > 0) return statements.map(({ q }) => q);
  if (['insert', 'getMore', 'createIndexes', 'listIndexes', 'create'].includes(commandName)) return [];
  return [command.filter ?? command.query ?? command.pipeline?.[0]?.$match ?? {}];
}

const REACH = ['one', 'some', 'all'];
/** How many shards a filter reaches: one for each document, those of a quiz where that is all it names of the key, or all. */
const reachOf = (filter: Filter, [first = '', ...rest]: string[]): number => {
  if (!isNamed(filter, first)) return 2;
  return rest.every((field) => isNamed(filter, field)) ? 0 : 1;
};

/** The collections that the commands of a call touch, with the most shards that one of them reaches. */
async function touchedBy(call: () => Promise<unknown>): Promise<Map<string, number>> {
  const touched = new Map<string, number>();
  const note = (event: CommandStartedEvent) => {
    const name = String(event.command[event.commandName]);
    const key = keys.get(name);
    if (key)
      touched.set(name, Math.max(touched.get(name) ?? 0, ...filtersOf(event).map((filter) => reachOf(filter, key))));
  };
  const client = mongoose.connection.getClient();
  client.on('commandStarted', note);
  await call();
  client.off('commandStarted', note);
  return touched;
}

it('each call of a visitor touches one shard, and what owners do touches those that docs/scale.md says', async () => {
  const quiz = await publishedQuiz(ann);
  // Unlike the first one, it does not count before it answers.
  const plain = await startAnotherApp(app);
  ann.origin = plain.url;
  const visitor = new Browser(plain.url);
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120' };
  const { sessionId, ...body } = submitBody(quiz);
  const path = `/api/public/quiz/${quiz.id}`;
  const event = (...events: object[]) =>
    visitor.post(`${path}/events`, { sessionId, version: quiz.version, events }, agent);
  let lead = '';
  const calls: Record<string, () => Promise<unknown>> = {
    'the quiz, its script': () => visitor.get(path),
    'a view': () => event({ type: 'view' }),
    'a start, an answer': () => event({ type: 'start' }),
    'a submission': async () => {
      const { body: result } = await visitor.post<SubmissionResult>(`${path}/submit`, { ...body, sessionId });
      lead = result.id;
    },
    'counting figures': () => projectFigures(),
    'the list of leads': () => ann.get('/api/submissions?limit=50'),
    'the leads of a quiz': () => ann.get(`/api/quizzes/${quiz.id}/submissions?limit=50`),
    'a search': () => ann.get('/api/submissions?limit=50&search=vera'),
    'a lead': () => ann.get(`/api/submissions/${lead}`),
    'analytics of a quiz': () => ann.get(`/api/quizzes/${quiz.id}/analytics`),
    'erasing a lead': () => ann.delete(`/api/submissions/${lead}`),
  };
  const found: string[][] = [];
  for (const [name, call] of Object.entries(calls)) {
    const touched = await touchedBy(call);
    found.push([name, ...collections.map((collection) => REACH[touched.get(collection) ?? -1] ?? '')]);
  }
  await plain.close();
  expect(found).toEqual(tableOf('| call | submissions'));
});
