import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { SubmissionResult } from '../../contract/lead/submission.schema.ts';
import { startDispatch } from '../destinations/dispatch/start-dispatch.ts';
import { makeLogger } from '../http/log.ts';
import { apiTest } from '../test/api-test.ts';
import { deliveryOf } from '../test/delivery-of.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { startTraceReceiver } from '../test/trace-receiver.ts';
import { startReceiver } from '../test/webhook-receiver.ts';
import { isTracing, startTracing } from './spans.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PROXY_SPAN = '00f067aa0ba902b7';

let collector: Awaited<ReturnType<typeof startTraceReceiver>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let stopTracing: () => Promise<void>;
const { it, app, ann } = apiTest({
  signedIn: ['ann'],
  instances: 1,
  settings: async (onCleanup) => {
    collector = await startTraceReceiver();
    receiver = await startReceiver();
    onCleanup(receiver.close);
    onCleanup(collector.close);
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
    vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-tenant=quizzes');
    vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=test');
    stopTracing = await startTracing(process.env);
    onCleanup(() => stopTracing());
    onCleanup(() => vi.unstubAllEnvs());
    return { WEBHOOK_ALLOWED_HOSTS: receiver.host, TRUST_PROXY: 'loopback' };
  },
});

it('sends a request, its database commands and the delivery of its lead as one trace, and no word of a person', async () => {
  const quiz = await publishedQuiz(ann);
  await ann.put(`/api/quizzes/${quiz.id}/webhook`, { url: receiver.url });
  const answer = await fetch(`${app.url}/api/public/quiz/${quiz.id}/submit?email=vera@example.com`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      traceparent: `00-${TRACE}-${PROXY_SPAN}-01`,
      'user-agent': 'Vera/1',
    },
    body: JSON.stringify(submitBody(quiz)),
  });
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, TRACE]);
  const { id } = (await answer.json()) as SubmissionResult;
  const stop = startDispatch({ config: app.config, log: makeLogger('silent'), secret: 'for tests' });
  await vi.waitFor(async () => expect((await deliveryOf(app, id, 'webhook'))?.state).toBe('delivered'), {
    timeout: 30_000,
  });
  await stop();
  const unknown = await fetch(`${app.url}/api/nothing/vera@example.com`);
  const unknownTrace = unknown.headers.get('x-request-id')?.replaceAll('-', '');
  await stopTracing();

  const spans = collector.spans();
  const ofTrace = spans.filter(({ traceId }) => traceId === TRACE);
  const [request] = ofTrace.filter(({ name }) => name === 'POST /api/public/quiz/:id/submit');
  const [delivery] = ofTrace.filter(({ name }) => name === 'deliver webhook');
  expect(request?.parentSpanId).toBe(PROXY_SPAN);
  const below = (parent?: string) =>
    ofTrace.filter(({ parentSpanId }) => parentSpanId === parent).map(({ name }) => name);
  expect(below(request?.spanId)).toContain('insert submissions');
  expect(below(delivery?.spanId)).toEqual(expect.arrayContaining(['find submissions', 'update deliveries']));
  expect(spans.filter(({ traceId }) => traceId === unknownTrace).map(({ name }) => name)).toContain('GET');

  const text = JSON.stringify(collector.received.map(({ body }) => body));
  for (const personal of ['vera', 'Vera', 'example.com', id, quiz.id, submitBody(quiz).email])
    expect(text).not.toContain(personal);
  expect(collector.resources()).toEqual(
    expect.arrayContaining([
      { key: 'service.name', value: { stringValue: 'quizfunnel' } },
      { key: 'deployment.environment.name', value: { stringValue: 'test' } },
    ]),
  );
  expect(collector.received[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-tenant': 'quizzes' } });
});

it.each([
  ['no endpoint is set', {}],
  ['the SDK is switched off', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_SDK_DISABLED: 'true' }],
  ['no traces are wanted', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_TRACES_EXPORTER: 'none' }],
])('traces nothing where %s', async (_why, env) => {
  await startTracing(env);
  expect(isTracing()).toBe(false);
});

it('loads OpenTelemetry by one file alone, which is loaded when it is asked for', () => {
  const folder = join(import.meta.dirname, '..');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const matching = (pattern: RegExp) =>
    sources.filter((file) => pattern.test(readFileSync(join(folder, file), 'utf8')));
  expect(matching(/^import (?!type)[^;]*'@opentelemetry\//m)).toEqual(['tracing/otlp.ts']);
  expect(matching(/from '[^']*\/otlp\.ts'/)).toEqual([]);
  expect(matching(/await import\('\.\/otlp\.ts'\)/)).toEqual(['tracing/spans.ts']);
});
