import { z } from 'zod';
import { overviewSchema, quizAnalyticsSchema } from '../../contract/analytics/analytics.schema.ts';
import { consentProofSchema } from '../../contract/lead/consent-proof.schema.ts';
import { leadFacetsSchema } from '../../contract/lead/lead-query.schema.ts';
import {
  leadDetailSchema,
  leadSchema,
  leadSummarySchema,
  submissionResultSchema,
} from '../../contract/lead/submission.schema.ts';
import { deliverySchema, webhookSchema, webhookSecretSchema } from '../../contract/lead/webhook.schema.ts';
import {
  leadConfirmedEventSchema,
  leadErasedEventSchema,
  leadEventSchema,
  leadUpdatedEventSchema,
  quizCompletedEventSchema,
  quizStartedEventSchema,
  testEventSchema,
  withdrawalEventSchema,
} from '../../contract/lead/webhook-event.schema.ts';
import { questionSchema } from '../../contract/questions/question.schema.ts';
import { publicQuizSchema } from '../../contract/quiz/public-quiz.schema.ts';
import { quizSchema } from '../../contract/quiz/quiz.schema.ts';
import { quizFileOutSchema, templateSummarySchema } from '../../contract/quiz/quiz-file.schema.ts';
import { settingsViewSchema, userSchema } from '../../contract/user.schema.ts';
import { errorSchema } from '../../contract/web/error.schema.ts';
import { type Call, tags } from './calls/call.ts';
import { calls } from './calls.ts';
import { refusalsOf } from './refusals.ts';

type JsonObject = Record<string, unknown>;

/** Answers that have a name in the document, and so in clients that are made from it. */
const named = {
  Error: errorSchema,
  User: userSchema,
  Settings: settingsViewSchema,
  Quiz: quizSchema,
  Question: questionSchema,
  QuizFile: quizFileOutSchema,
  TemplateSummary: templateSummarySchema,
  Lead: leadSchema,
  LeadSummary: leadSummarySchema,
  LeadDetail: leadDetailSchema,
  LeadFacets: leadFacetsSchema,
  ConsentProof: consentProofSchema,
  QuizAnalytics: quizAnalyticsSchema,
  Overview: overviewSchema,
  Webhook: webhookSchema,
  WebhookSecret: webhookSecretSchema,
  LeadEvent: leadEventSchema,
  LeadConfirmedEvent: leadConfirmedEventSchema,
  LeadUpdatedEvent: leadUpdatedEventSchema,
  WithdrawalEvent: withdrawalEventSchema,
  LeadErasedEvent: leadErasedEventSchema,
  QuizStartedEvent: quizStartedEventSchema,
  QuizCompletedEvent: quizCompletedEventSchema,
  TestEvent: testEventSchema,
  Delivery: deliverySchema,
  PublicQuiz: publicQuizSchema,
  SubmissionResult: submissionResultSchema,
};
const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) names.add(schema, { id });

const plain = ({ $schema: _dialect, $id: _id, ...schema }: JsonObject): JsonObject => schema;

function namedSchemas(): JsonObject {
  const { schemas } = z.toJSONSchema(names, {
    io: 'output',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema)]));
}

const inputSchema = (schema: z.ZodType) => plain(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

function outputSchema(schema: z.ZodType): JsonObject {
  const id = names.get(schema)?.id;
  if (id) return { $ref: `#/components/schemas/${id}` };
  if (schema instanceof z.ZodArray) return { type: 'array', items: outputSchema(schema.element as z.ZodType) };
  return plain(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
}

const REVISION = { schema: { type: 'string', pattern: '^"[1-9][0-9]*"$' }, description: 'The revision of the quiz' };
const CONTENT = { schema: { type: 'string' }, description: 'Changes with what is sent' };
const RETRY_AFTER = { schema: { type: 'integer' }, description: 'Seconds to wait before the next try' };
const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The ETag of the revision that the call is meant for, several of them, or * for any',
};
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[!-~]{1,128}$' },
  description: 'Asking again with the same key and body answers with the quiz that was made the first time',
};

function parametersOf({ path, query, ifMatch, once }: Call): JsonObject[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, part]) => ({
    name,
    in: 'query',
    required: false,
    schema: inputSchema(part as z.ZodType),
  }));
  return [...inPath, ...inQuery, ...(ifMatch ? [IF_MATCH] : []), ...(once ? [IDEMPOTENCY_KEY] : [])];
}

function successOf({ summary, answer: [, schema, other], etag }: Call): JsonObject {
  const content =
    typeof schema === 'string'
      ? {
          content: Object.fromEntries(
            [schema, other].flatMap((type) => (type ? [[type, { schema: { type: 'string' } }]] : [])),
          ),
        }
      : schema && { content: { 'application/json': { schema: outputSchema(schema) } } };
  const headers = etag && { headers: { ETag: etag === 'revision' ? REVISION : CONTENT } };
  return { description: summary, ...headers, ...content };
}

/** Pages fail as pages, everything else in the one form of all errors. */
function failuresOf(call: Call): JsonObject {
  const isPage = call.answer[0] === 302 || call.answer[1] === 'text/html';
  const content = isPage
    ? { 'text/html': { schema: { type: 'string' } } }
    : { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const refusals = Object.entries(refusalsOf(call)).map(([status, description]) => {
    const headers = {
      ...(status === '412' ? { ETag: REVISION } : {}),
      ...(status === '429' ? { 'Retry-After': RETRY_AFTER } : {}),
    };
    return [status, { description, ...(Object.keys(headers).length > 0 ? { headers } : {}), content }];
  });
  return {
    ...Object.fromEntries(refusals),
    503: { description: 'Not available now; try again', headers: { 'Retry-After': RETRY_AFTER }, content },
    default: { description: 'What is wrong', content },
  };
}

function operationOf(call: Call): JsonObject {
  const { id, tag, summary, open, scope, body, bodyTypes, answer } = call;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(open ? { security: [] } : {}),
    ...(scope
      ? { description: `Scope of API tokens: \`${scope}\``, security: [{ session: [] }, { bearer: [scope] }] }
      : {}),
    parameters: parametersOf(call),
    ...(bodyTypes
      ? { requestBody: { required: true, content: Object.fromEntries(bodyTypes.map((type) => [type, {}])) } }
      : {}),
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: inputSchema(body) } } } }
      : {}),
    responses: { [answer[0]]: successOf(call), ...failuresOf(call) },
  };
}

/** A message to the webhook of a quiz. */
const messageOf = (schema: keyof typeof named, summary: string): JsonObject => ({
  post: {
    operationId: `send${schema}`,
    tags: ['Webhooks'],
    summary,
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
    },
    responses: {
      '2XX': { description: 'Taken; up to three redirects are followed to it' },
      '4XX': { description: 'Not taken, as any other: the message is sent again' },
    },
  },
});

/** The OpenAPI 3.1 document of this installation. */
export function openApiDocument(origin: string) {
  const paths: Record<string, JsonObject> = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: operationOf(call) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quizfunnel',
      version: '1',
      description:
        'Programs call with an API token in `Authorization: Bearer`; each call names the scope that the token needs, and a call that names none takes no token. Tokens are made in the settings and are for servers: browsers of other origins get no CORS headers. The dashboard calls with its session cookie instead, and state-changing calls then need an `Origin` header with this origin. Public calls need neither.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    security: [{ session: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: {
      leadCreated: messageOf('LeadEvent', 'A lead was stored'),
      leadConfirmed: messageOf(
        'LeadConfirmedEvent',
        'A visitor confirmed their address; sent to connected webhooks and hooks that ask for it',
      ),
      leadUpdated: messageOf(
        'LeadUpdatedEvent',
        'The owner changed a lead’s status, value, tags or notes; sent to connected webhooks and hooks that ask for it',
      ),
      consentWithdrawn: messageOf('WithdrawalEvent', 'A visitor withdrew their consent'),
      leadErased: messageOf('LeadErasedEvent', 'A lead was erased; sent to connected webhooks and hooks'),
      quizStarted: messageOf(
        'QuizStartedEvent',
        'Visitors started a quiz; sent to those that ask for it, at most once a minute',
      ),
      quizCompleted: messageOf('QuizCompletedEvent', 'Visitors completed a quiz; sent likewise'),
      test: messageOf('TestEvent', 'The owner asked for a test'),
    },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token from the settings. Where a cookie is sent as well, it is not read',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'quizfunnel',
          description:
            'Given at signing in; its name has the prefix __Host- where the installation is served over https',
        },
      },
      schemas: namedSchemas(),
    },
  };
}
