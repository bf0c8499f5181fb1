import { beforeAll, describe, expect } from 'vitest';
import type { z } from 'zod';
import type { SubmissionResult } from '../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { errorSchema } from '../../contract/web/error.schema.ts';
import type { ConnectionRecord } from '../destinations/connections/connection-record.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { ownerOf, publishedQuiz, SLACK_CONNECTION, slackConnection, submitBody } from '../test/factories.ts';
import { calls } from './calls.ts';
import { openApiDocument } from './openapi.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
let quiz: Quiz;
let lead = '';
beforeAll(async () => {
  quiz = await publishedQuiz(ann);
  await app.db.collection<ConnectionRecord>('connections').insertOne(slackConnection(await ownerOf(app, quiz.id)));
  lead = (await new Browser(app.url).post<SubmissionResult>(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz)))
    .body.id;
});

function idFor(path: string): string {
  if (path.startsWith('/api/submissions')) return lead;
  if (path.startsWith('/api/connections')) return SLACK_CONNECTION;
  return path.includes('templates') ? 'coffee-finder' : quiz.id;
}

describe('the document', () => {
  it('is served for programs and for people', async () => {
    expect((await new Browser(app.url).get('/api/openapi.json')).body).toEqual(
      JSON.parse(JSON.stringify(openApiDocument(app.url))),
    );
    expect((await new Browser(app.url).get('/api/docs')).text).toContain('/api/public/quiz/{id}/submit');
  });
  it.each(calls.filter(({ method, answer }) => method === 'get' && answer[1] && typeof answer[1] !== 'string'))(
    'says what $path really answers',
    async ({ path, answer }) => {
      const address = path.replace('{id}', idFor(path)).replace('{version}', quiz.version).replace('{link}', 'slack');
      const { status, body } = await ann.get(address);
      expect(status).toBe(answer[0]);
      expect((answer[1] as z.ZodType).parse(body)).toEqual(body);
    },
  );
  it.each(calls.filter(({ open }) => !open))(
    'is right that $method $path needs a session',
    async ({ method, path, body }) => {
      const { status, body: error } = await new Browser(app.url).request(
        method.toUpperCase(),
        path.replace(/\{\w+\}/g, quiz.id),
        body ? {} : undefined,
      );
      expect(status).toBe(401);
      expect(errorSchema.parse(error)).toEqual(error);
    },
  );
});
