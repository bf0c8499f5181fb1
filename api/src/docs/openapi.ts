import { z } from 'zod';
import { analyticsQuerySchema, overviewSchema, quizAnalyticsSchema } from '../../contract/analytics.schema.ts';
import { consentProofSchema } from '../../contract/consent-proof.schema.ts';
import { errorSchema } from '../../contract/error.schema.ts';
import { eraseByEmailSchema, leadFacetsSchema, leadQuerySchema } from '../../contract/lead-query.schema.ts';
import { publicQuizSchema } from '../../contract/public-quiz.schema.ts';
import { questionInputSchema, questionSchema } from '../../contract/questions/question.schema.ts';
import { quizChangesSchema, quizInputSchema, quizSchema, quizStatusInputSchema } from '../../contract/quiz.schema.ts';
import {
  QUIZ_FILE_SCHEMA_PATH,
  quizFileOutSchema,
  quizFileSchema,
  templateSummarySchema,
} from '../../contract/quiz-file.schema.ts';
import {
  leadDetailSchema,
  leadSchema,
  leadSummarySchema,
  submissionInputSchema,
  submissionResultSchema,
  visitEventsInputSchema,
} from '../../contract/submission.schema.ts';
import {
  logoInputSchema,
  profileInputSchema,
  settingsInputSchema,
  settingsViewSchema,
  userSchema,
} from '../../contract/user.schema.ts';
import {
  deliverySchema,
  webhookInputSchema,
  webhookSchema,
  webhookSecretSchema,
} from '../../contract/webhook.schema.ts';
import { UNSUBSCRIBE_PATH, unsubscribeQuerySchema } from '../mail/unsubscribe-link.ts';

type Call = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  summary: string;
  /** Whether strangers may call it. */
  open?: true;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Success: its status and, where there is a body, its schema. A string is a media type without one. */
  answer: [status: number, schema?: z.ZodType | string];
  /** The success carries an ETag: the quiz's revision, or one of what is sent, for caches. */
  etag?: 'revision' | 'content';
  /** May be held to a revision; a 412 when the quiz has moved on. */
  ifMatch?: true;
  /** Makes a quiz once for a key that the client gives. */
  once?: true;
};

const quiz = '/api/quizzes/{id}';
const webhook = `${quiz}/webhook`;

/** Every call with the schemas that validate it: the document can not say anything else than the server does. */
export const calls: Call[] = [
  {
    method: 'get',
    path: '/api/login',
    summary: 'Sign in: sends the browser to the provider',
    open: true,
    answer: [302],
  },
  { method: 'get', path: '/api/callback', summary: 'Where the provider sends it back to', open: true, answer: [302] },
  { method: 'get', path: '/api/logout', summary: 'Sign out', open: true, answer: [302] },
  {
    method: 'get',
    path: '/api/openapi.json',
    summary: 'This document',
    open: true,
    answer: [200, z.record(z.string(), z.unknown())],
  },
  { method: 'get', path: '/api/docs', summary: 'This document, to read', open: true, answer: [200, 'text/html'] },
  {
    method: 'get',
    path: QUIZ_FILE_SCHEMA_PATH,
    summary: 'The JSON Schema of quiz files',
    open: true,
    answer: [200, z.record(z.string(), z.unknown())],
  },
  {
    method: 'get',
    path: '/api/templates',
    summary: 'Quizzes to start from',
    open: true,
    answer: [200, z.array(templateSummarySchema)],
  },
  { method: 'get', path: '/api/templates/{id}', summary: 'A template', open: true, answer: [200, quizFileOutSchema] },
  { method: 'get', path: `${quiz}/file`, summary: 'The quiz as a file', answer: [200, quizFileOutSchema] },
  {
    method: 'post',
    path: '/api/quizzes/import',
    summary: 'Makes a draft of a quiz file',
    body: quizFileSchema,
    answer: [201, quizSchema],
    etag: 'revision',
    once: true,
  },
  {
    method: 'get',
    path: UNSUBSCRIBE_PATH,
    summary: 'The page behind the link in a mail; it changes nothing',
    open: true,
    query: unsubscribeQuerySchema,
    answer: [200, 'text/html'],
  },
  {
    method: 'post',
    path: UNSUBSCRIBE_PATH,
    summary: 'Switch a mail off, by the signed link in it (one click, RFC 8058)',
    open: true,
    query: unsubscribeQuerySchema,
    answer: [200, 'text/html'],
  },
  { method: 'get', path: '/api/auth/user', summary: 'Who is signed in', answer: [200, userSchema] },
  {
    method: 'patch',
    path: '/api/user/profile',
    summary: 'Change the profile',
    body: profileInputSchema,
    answer: [200, userSchema],
  },
  { method: 'get', path: '/api/user/settings', summary: 'Settings', answer: [200, settingsViewSchema] },
  {
    method: 'patch',
    path: '/api/user/settings',
    summary: 'Change settings',
    body: settingsInputSchema,
    answer: [200, settingsViewSchema],
  },
  { method: 'post', path: '/api/user/sign-out-everywhere', summary: 'End every session of the account', answer: [204] },
  {
    method: 'get',
    path: '/api/user/export',
    summary: 'Everything of the account as one archive',
    answer: [200, 'application/zip'],
  },
  { method: 'delete', path: '/api/user', summary: 'Delete the account with all that belongs to it', answer: [204] },
  {
    method: 'post',
    path: '/api/objects/upload',
    summary: 'Ask for an address to put a picture to',
    answer: [200, z.object({ uploadURL: z.string() })],
  },
  {
    method: 'put',
    path: '/api/objects/uploads/{id}',
    summary: 'Put the picture to the address that was given for it',
    open: true,
    answer: [204],
  },
  {
    method: 'put',
    path: '/api/user/logo',
    summary: 'Take an uploaded picture as logo',
    body: logoInputSchema,
    answer: [200, z.object({ objectPath: z.string() })],
  },
  { method: 'get', path: '/api/quizzes', summary: 'Your quizzes, newest first', answer: [200, z.array(quizSchema)] },
  {
    method: 'post',
    path: '/api/quizzes',
    summary: 'Make a quiz',
    body: quizInputSchema,
    answer: [201, quizSchema],
    etag: 'revision',
    once: true,
  },
  { method: 'get', path: quiz, summary: 'A quiz', answer: [200, quizSchema], etag: 'revision' },
  {
    method: 'put',
    path: quiz,
    summary: 'Change the fields of a quiz that the body names',
    body: quizChangesSchema,
    answer: [200, quizSchema],
    etag: 'revision',
    ifMatch: true,
  },
  {
    method: 'patch',
    path: quiz,
    summary: 'Publish or unpublish',
    body: quizStatusInputSchema,
    answer: [200, quizSchema],
    etag: 'revision',
    ifMatch: true,
  },
  {
    method: 'delete',
    path: quiz,
    summary: 'Delete a quiz with everything that belongs to it',
    answer: [204],
    ifMatch: true,
  },
  {
    method: 'post',
    path: `${quiz}/clone`,
    summary: 'Make a draft copy',
    answer: [201, quizSchema],
    etag: 'revision',
    once: true,
  },
  {
    method: 'post',
    path: `${quiz}/questions`,
    summary: 'Append a question',
    body: questionInputSchema,
    answer: [201, questionSchema],
    etag: 'revision',
  },
  {
    method: 'get',
    path: `${quiz}/analytics`,
    summary: 'Figures of a quiz in a period of UTC days, from and to included',
    query: analyticsQuerySchema,
    answer: [200, quizAnalyticsSchema],
  },
  {
    method: 'get',
    path: `${quiz}/submissions`,
    summary: 'Leads of a quiz',
    query: leadQuerySchema,
    answer: [200, z.array(leadSummarySchema)],
  },
  {
    method: 'get',
    path: `${quiz}/export`,
    summary: 'Leads of a quiz as CSV',
    query: leadQuerySchema,
    answer: [200, 'text/csv'],
  },
  {
    method: 'post',
    path: `${quiz}/recount`,
    summary: 'Count the figures anew from the visits and mend them',
    answer: [200, z.object({ visits: z.int(), wrongDays: z.array(z.string()), wrongTotals: z.boolean() })],
  },
  {
    method: 'get',
    path: '/api/analytics/overview',
    summary: 'Figures of all quizzes; inPeriod when from or to is given (UTC days, both included)',
    query: analyticsQuerySchema,
    answer: [200, overviewSchema],
  },
  {
    method: 'get',
    path: '/api/submissions',
    summary: 'All leads; X-Next-Cursor and X-Total-Count are in the headers',
    query: leadQuerySchema,
    answer: [200, z.array(leadSchema)],
  },
  {
    method: 'delete',
    path: '/api/submissions',
    summary: 'Erase all leads of an e-mail address',
    body: eraseByEmailSchema,
    answer: [200, z.object({ erased: z.int() })],
  },
  {
    method: 'get',
    path: '/api/submissions/facets',
    summary: 'What leads can be filtered by',
    answer: [200, leadFacetsSchema],
  },
  {
    method: 'get',
    path: '/api/submissions/export',
    summary: 'All leads as CSV',
    query: leadQuerySchema,
    answer: [200, 'text/csv'],
  },
  {
    method: 'get',
    path: '/api/submissions/{id}',
    summary: 'A lead with its answers and consent',
    answer: [200, leadDetailSchema],
  },
  {
    method: 'get',
    path: '/api/submissions/{id}/consent-proof',
    summary: 'A signed proof of the consent',
    answer: [200, consentProofSchema],
  },
  {
    method: 'get',
    path: '/api/public/keys',
    summary: 'Keys that proofs are verified with',
    open: true,
    answer: [200, z.object({ keys: z.array(z.record(z.string(), z.unknown())) })],
  },
  { method: 'delete', path: '/api/submissions/{id}', summary: 'Erase a lead', answer: [204] },
  { method: 'get', path: webhook, summary: 'The webhook of a quiz', answer: [200, webhookSchema] },
  {
    method: 'put',
    path: webhook,
    summary: 'Set the webhook; a new secret is shown this once',
    body: webhookInputSchema,
    answer: [200, webhookSecretSchema],
  },
  {
    method: 'post',
    path: `${webhook}/secret`,
    summary: 'Replace the signing secret',
    answer: [200, webhookSecretSchema],
  },
  { method: 'post', path: `${webhook}/test`, summary: 'Send a test event', answer: [200, deliverySchema] },
  {
    method: 'get',
    path: `${webhook}/deliveries`,
    summary: 'The latest deliveries',
    answer: [200, z.array(deliverySchema)],
  },
  {
    method: 'post',
    path: `${webhook}/deliveries/{deliveryId}/replay`,
    summary: 'Deliver again',
    answer: [202, z.object({ id: z.string() })],
  },
  {
    method: 'get',
    path: '/api/public/quiz/{id}',
    summary: 'A quiz as its taker sees it',
    open: true,
    answer: [200, publicQuizSchema],
    etag: 'content',
  },
  {
    method: 'post',
    path: '/api/public/quiz/{id}/submit',
    summary: 'Submit answers and an e-mail address',
    open: true,
    body: submissionInputSchema,
    answer: [200, submissionResultSchema],
  },
  {
    method: 'post',
    path: '/api/public/quiz/{id}/events',
    summary: 'Count what happens in a visit',
    open: true,
    body: visitEventsInputSchema,
    answer: [204],
  },
];

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const REVISION = { schema: { type: 'string', pattern: '^"[1-9][0-9]*"$' }, description: 'The revision of the quiz' };
const CONTENT = { schema: { type: 'string' }, description: 'Changes with what is sent' };
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

/** The OpenAPI 3.1 document of this installation. */
export function openApiDocument(origin: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { method, path, summary, open, query, body, answer, etag, ifMatch, once } of calls) {
    const [status, schema] = answer;
    const failure = {
      description: 'What is wrong',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
    const inQuery = Object.entries(query?.shape ?? {}).map(([name, part]) => ({
      name,
      in: 'query',
      required: false,
      schema: schemaOf(part as z.ZodType, 'input'),
    }));
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }));
    paths[path] = {
      ...paths[path],
      [method]: {
        summary,
        ...(open ? { security: [] } : {}),
        parameters: [...inPath, ...inQuery, ...(ifMatch ? [IF_MATCH] : []), ...(once ? [IDEMPOTENCY_KEY] : [])],
        ...(body
          ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
          : {}),
        responses: {
          [status]: {
            description: summary,
            ...(etag ? { headers: { ETag: etag === 'revision' ? REVISION : CONTENT } } : {}),
            ...(typeof schema === 'string'
              ? { content: { [schema]: {} } }
              : schema
                ? { content: { 'application/json': { schema: schemaOf(schema, 'output') } } }
                : {}),
          },
          ...(ifMatch
            ? {
                412: {
                  ...failure,
                  description: 'The quiz has moved on; `conflict` says to where',
                  headers: { ETag: REVISION },
                },
              }
            : {}),
          ...(once ? { 409: { ...failure, description: 'The key has made another quiz; `conflict` names it' } } : {}),
          default: failure,
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quizfunnel',
      version: '1',
      description:
        'Calls need the session cookie of a signed-in owner, but for the public ones. State-changing calls are taken from this origin alone.',
    },
    servers: [{ url: origin }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'quizfunnel' } },
      schemas: { Error: schemaOf(errorSchema, 'output') },
    },
  };
}
