import type { LookupFunction } from 'node:net';
import { oneLine } from '../../../contract/texts/clean-text.ts';
import { DAY_MS, SECOND_MS } from '../../../contract/time.ts';
import { describeFailure, exchange, type HttpResponse } from '../dispatch/exchange.ts';
import { type OutboundRules, webhookUrlProblem } from '../dispatch/public-address.ts';
import { VendorError, type VendorProblem } from './vendor-error.ts';

/** Of all calls for one message together; a delivery's lease is longer. */
const TOTAL_MS = 25 * SECOND_MS;
const CALL_MS = 10 * SECOND_MS;
/** The list of all fields of a CRM, with their options, is megabytes long. */
const MAX_RESPONSE = 8 * 1024 * 1024;
const KEPT_RESPONSE = 1024;
const KEPT_WORDS = 300;

export type VendorRequest = {
  /** POST with a body, GET without, unless given. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  /** The body, as JSON, as a form, or as JSON that is a text already; none without any. */
  json?: unknown;
  text?: string;
  form?: Record<string, string>;
  /** Statuses besides 2xx that the caller reads itself, such as a 404 of a search. */
  accept?: readonly number[];
};
/** `body` is the parsed JSON; undefined where the answer is none. */
export type VendorAnswer = { status: number; body: unknown; text: string };
export type Refusal = { words?: string | undefined; kind?: VendorProblem | undefined };
/** One call to a tool. Throws a `VendorError` unless the answer is a success or accepted. Redirects are not followed. */
export type VendorCall = (request: VendorRequest) => Promise<VendorAnswer>;

type CallOptions = {
  /** The tool's name, for sentences. */
  name: string;
  readRefusal?: ((answer: VendorAnswer) => Refusal) | undefined;
  rules: OutboundRules;
  lookup?: LookupFunction | undefined;
  timeoutMs?: number | undefined;
  /** Of all calls together. */
  totalMs?: number | undefined;
};

export function makeVendorCall({
  name,
  readRefusal,
  rules,
  lookup,
  timeoutMs = CALL_MS,
  totalMs = TOTAL_MS,
}: CallOptions): VendorCall {
  const deadline = performance.now() + totalMs;
  return async ({ method, url, headers = {}, json, text: given, form, accept = [] }) => {
    const problem = webhookUrlProblem(url, rules);
    if (problem) throw new VendorError('settings', problem);
    const body = given ?? (form ? new URLSearchParams(form).toString() : textOf(json));
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const sent = {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      url: new URL(url),
      headers: {
        accept: 'application/json',
        'user-agent': 'Quizfunnel/1',
        ...(body === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
      body,
    };
    const left = Math.min(timeoutMs, deadline - performance.now());
    if (left <= 0) throw new VendorError('retry', `${name} did not answer in time`);
    const options = { ...rules, ...(lookup ? { lookup } : {}), timeoutMs: left, maxBytes: MAX_RESPONSE };
    const response = await exchange(sent, options).catch((error: unknown) => {
      throw new VendorError('retry', describeFailure(error, name));
    });
    const { status, text } = response;
    const answer = { status, body: parseJson(text), text };
    if ((status >= 200 && status < 300) || accept.includes(status)) return answer;
    throw refusal(name, response, readRefusal?.(answer) ?? {});
  };
}

/** The error for an answer that refuses, by its status unless the vendor knows better. */
function refusal(name: string, { status, headers, text }: HttpResponse, { words, kind }: Refusal): VendorError {
  const said = words ? `: ${oneLine(words).slice(0, KEPT_WORDS)}` : ` (${status})`;
  const about = { status, response: text.slice(0, KEPT_RESPONSE) };
  const problem = kind ?? problemOf(status);
  if (problem === 'key') return new VendorError('key', `${name} refuses access${said}`, about);
  if (problem === 'settings') return new VendorError('settings', `${name} did not take it${said}`, about);
  const retryAfterMs = readRetryAfter(headers['retry-after'], new Date());
  const sentence = status === 429 ? `${name} takes no more for now` : `${name} has a problem`;
  return new VendorError('retry', sentence + said, { ...about, retryAfterMs });
}

const problemOf = (status: number): VendorProblem => {
  if (status === 401 || status === 403) return 'key';
  return [408, 425, 429].includes(status) || status >= 500 ? 'retry' : 'settings';
};

/** Milliseconds that a `Retry-After` asks for, seconds or a date (RFC 9110, 10.2.3), at most a day. */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * SECOND_MS : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), DAY_MS) : undefined;
}

const textOf = (json: unknown): string | undefined => (json === undefined ? undefined : JSON.stringify(json));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
