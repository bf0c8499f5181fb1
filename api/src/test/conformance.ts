import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { errorSchema } from '../../contract/web/error.schema.ts';
import type { Call } from '../docs/calls/call.ts';
import { calls } from '../docs/calls.ts';
import { refusalsOf } from '../docs/refusals.ts';

const documented = calls
  .map((call) => ({
    call,
    pattern: new RegExp(`^${call.path.replace(/\./g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))
  // `/api/quizzes/summaries` is not `/api/quizzes/{id}`.
  .sort((a, b) => a.call.path.split('{').length - b.call.path.split('{').length);

/** The documented call of a request, with the values of its path's parameters. */
export function findCall(method: string, path: string): { call: Call; params: Record<string, string> } | undefined {
  for (const { call, pattern } of documented) {
    const match = call.method.toUpperCase() === method ? pattern.exec(path) : null;
    if (match) return { call, params: { ...match.groups } };
  }
  return undefined;
}

export type Exchange = {
  method: string;
  path: string;
  status: number;
  type: string;
  etag: string | null;
  body: unknown;
};

/**
 * Throws where an answer of the API is not what the document says: a success that no call names, another status than its own, a body
 * that its schema does not take or would change, an error that is not in the one form of all errors.
 */
export function expectConformance({ method, path, status, type, etag, body }: Exchange): void {
  if (!path.startsWith('/api/') && !path.startsWith('/schemas/')) return;
  const call = findCall(method, path)?.call;
  const say = (what: string) => new Error(`${method} ${path} answered ${status}, but ${what}`);
  if (status >= 400) {
    if (type.includes('json')) takes(errorSchema, body, (why) => say(`its body is no error of the document: ${why}`));
    if (call && status < 500 && !(status in refusalsOf(call))) throw say('the document names no such refusal');
    return;
  }
  if (!call) throw say('the document knows no such call');
  const [expected, schema, other] = call.answer;
  if (status !== expected) throw say(`the document says ${expected}`);
  if ((etag !== null) !== (call.etag !== undefined)) throw say(`its ETag is ${etag}`);
  if (typeof schema === 'string') {
    if (!type.startsWith(schema) && !(other && type.startsWith(other))) throw say(`its type is ${type}, not ${schema}`);
  } else if (schema) takes(schema, body, (why) => say(`its body does not conform: ${why}`));
}

function takes(schema: z.ZodType, body: unknown, error: (why: string) => Error): void {
  const result = schema.safeParse(body);
  if (!result.success)
    throw error(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '));
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(result.data)), body))
    throw error(`it holds what no schema names: ${JSON.stringify(body).slice(0, 300)}`);
}
