import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type Document, type OpenAPIClient, OpenAPIClientAxios } from 'openapi-client-axios';
import { beforeAll, describe, expect } from 'vitest';
import type { Lead, SubmissionResult } from '../../contract/lead/submission.schema.ts';
import type { Question } from '../../contract/questions/question.schema.ts';
import type { PublicQuiz } from '../../contract/quiz/public-quiz.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import type { ErrorBody } from '../../contract/web/error.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { quizBody, submitBody } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';
import { calls } from './calls.ts';
import { openApiDocument } from './openapi.ts';

const { it, app } = apiTest();

it('satisfies the strict rules of a public linter', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const lint = (document: object) =>
    lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  const document = openApiDocument('https://quiz.test');
  expect((await lint(document)).map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  const unnamed = { ...document, tags: [{ name: 'Twice' }, { name: 'Twice' }], security: undefined };
  expect((await lint(unnamed)).length).toBeGreaterThan(0);
});

describe('a client that is made from the document', () => {
  let client: OpenAPIClient;
  beforeAll(async () => {
    const ann = await signIn(app, 'ann@example.com');
    const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    client = await new OpenAPIClientAxios({
      definition: openApiDocument(app.url) as unknown as Document,
      axiosConfigDefaults: { headers: { cookie, origin: app.url }, validateStatus: () => true },
    }).init<OpenAPIClient>();
  });
  type Answer<T> = { status: number; data: T; headers: Record<string, string> };
  /** Calls an operation by its id with its parameters and its body. */
  function call<T = unknown>(id: string, parameters?: Record<string, unknown> | null, body?: unknown) {
    const operation = client[id] as ((...given: unknown[]) => Promise<Answer<T>>) | undefined;
    if (!operation) throw new Error(`The client has no ${id}`);
    return operation(parameters, body);
  }

  it('has a method for every call', () => {
    expect(calls.filter(({ id }) => typeof client[id] !== 'function')).toEqual([]);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
  });

  it('makes a quiz, publishes it, takes it, and reads and erases its lead', async () => {
    const made = await call<Quiz>('createQuiz', null, quizBody());
    expect(made.status).toBe(201);
    const { id } = made.data;
    const question = { title: 'How often?', options: [{ text: 'Daily', points: 3 }, { text: 'Never' }] };
    const added = await call<Question>('addQuestion', { id }, question);
    expect([added.status, added.data.title]).toEqual([201, 'How often?']);
    const stale = { id, 'If-Match': made.headers.etag };
    expect((await call('updateQuiz', stale, { title: 'Too late' })).status).toBe(412);
    const current = { id, 'If-Match': added.headers.etag };
    expect((await call<Quiz>('updateQuiz', current, { title: 'In time' })).data.title).toBe('In time');
    expect((await call<Quiz>('setQuizStatus', { id }, { status: 'published' })).data.status).toBe('published');

    const { data: quiz } = await call<Quiz>('getQuiz', { id });
    expect((await call<PublicQuiz>('getPublicQuiz', { id })).data.title).toBe('In time');
    const taken = await call<SubmissionResult>('submitQuiz', { id }, submitBody(quiz));
    expect(taken.status).toBe(200);
    const leads = await call<Lead[]>('listLeads', { quizId: id, limit: 5 });
    expect(leads.data.map((lead) => lead.id)).toEqual([taken.data.id]);
    expect((await call('eraseLead', { id: taken.data.id })).status).toBe(204);
    expect((await call<ErrorBody>('getLead', { id: taken.data.id })).data.code).toBe('submission_not_found');
  });
});
