import type { ErrorBody } from '#contract/web/error.schema';
import type { ErrorCode } from '#contract/web/error-codes';
import { validationFailed } from '../../../api/src/errors.ts';
import { expectConformance, findCall } from '../../../api/src/test/conformance.ts';

/** A request as a handler gets it: query and body are what the contract's schemas made of them. */
export type ReceivedCall = {
  /** `PUT /api/quizzes/{id}`, as the API's document names it. */
  name: string;
  path: string;
  params: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: each handler knows the schema of its own call.
  query: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  body: any;
  headers: Headers;
};
/** What a handler answers: a `Response`, or a body that is sent with the status that the document names. */
type Handler = (call: ReceivedCall) => unknown;
type Fault = ({ kind: 'reject'; response: () => Response } | { kind: 'drop' } | { kind: 'lose' }) & { left?: number };

/** An answer with headers, a status of its own, or both. */
export const reply = (
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: HeadersInit } = {},
) => (body === undefined ? new Response(null, { status, headers }) : Response.json(body, { status, headers }));

/** An error in the one form of all errors. */
export const refuse = (status: number, code: ErrorCode, more: Partial<ErrorBody> = {}): Response =>
  Response.json({ message: 'Something went wrong', code, ...more }, { status });

/**
 * Stands in for the API in component tests by replacing `fetch`. Both directions are checked by the schemas of the API's document: a
 * request that the API would reject is rejected, and an answer that the API could not give fails the test, so that the stub cannot drift.
 * A call is named as the document names it: `GET /api/quizzes/{id}`.
 */
export class FakeApi {
  /** Every request that was understood, oldest first. */
  readonly received: ReceivedCall[] = [];
  /** What went wrong with the stub itself; a test that ends with any has failed. */
  readonly problems: Error[] = [];
  /** Refuses a call that needs a session; undefined where it may go on. */
  checkSession: (call: ReceivedCall) => Response | undefined = () => undefined;
  /** The account's, which the API names with each answer to it. */
  timeZone: () => string | undefined = () => undefined;
  readonly #handlers = new Map<string, Handler>();
  readonly #faults = new Map<string, Fault>();
  readonly #holds = new Map<string, Promise<void>>();

  /** Answers a call from now on. The last handler of a call wins. */
  on(name: string, handler: Handler): void {
    const [method = '', path = ''] = name.split(' ');
    if (findCall(method, path)?.call.path !== path) throw new Error(`The API has no call ${name}`);
    this.#handlers.set(name, handler);
  }

  /** Rejects a call before anything is done, by default as a server that failed. Returns how to end that. */
  reject(name: string, status = 500, code: ErrorCode = 'internal', more: Partial<ErrorBody> = {}): () => void {
    return this.#disturb(name, { kind: 'reject', response: () => refuse(status, code, more) });
  }

  /** Cuts the connection before a call arrives. Returns how to end that. */
  drop(name: string): () => void {
    return this.#disturb(name, { kind: 'drop' });
  }

  /** Does what a call asks for and loses the answer on the way back, so many times. Returns how to end that. */
  loseAnswer(name: string, { times = Number.POSITIVE_INFINITY } = {}): () => void {
    return this.#disturb(name, { kind: 'lose', left: times });
  }

  /** Holds a call back until the returned function is called. */
  hold(name: string): () => void {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#holds.set(name, held);
    return () => {
      if (this.#holds.get(name) === held) this.#holds.delete(name);
      release();
    };
  }

  /** The requests of a call so far, oldest first. */
  calls(name: string): ReceivedCall[] {
    return this.received.filter((call) => call.name === name);
  }

  /** The replacement of `fetch`. */
  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input instanceof Request ? input.url : input), location.href);
    const method = (init.method ?? 'GET').toUpperCase();
    const answer = this.#answer(method, url, init);
    const { signal } = init;
    if (!signal) return answer;
    return Promise.race([
      answer,
      new Promise<never>((_, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason));
      }),
    ]);
  };

  async #answer(method: string, url: URL, init: RequestInit): Promise<Response> {
    const found = findCall(method, url.pathname);
    if (!found) throw this.#problem(`The API has no call ${method} ${url.pathname}`);
    const { call, params } = found;
    const name = `${method} ${call.path}`;
    const sent = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined);
    const query = call.query?.safeParse(Object.fromEntries(url.searchParams));
    const body = call.body?.safeParse(sent);
    const received: ReceivedCall = {
      name,
      path: url.pathname,
      params,
      query: query?.data ?? {},
      body: body ? body.data : sent,
      headers: new Headers(init.headers),
    };
    this.received.push(received);
    await this.#holds.get(name);
    const fault = this.#faults.get(name);
    if (fault?.left !== undefined && --fault.left === 0) this.#faults.delete(name);
    if (fault?.kind === 'drop') throw new TypeError('Failed to fetch');
    const invalid = query?.error ?? body?.error;
    const response =
      (fault?.kind === 'reject' ? fault.response() : undefined) ??
      (call.open ? undefined : this.checkSession(received)) ??
      (invalid
        ? refuse(400, 'validation_failed', validationFailed(invalid).extra)
        : await this.#handle(received, call.answer[0]));
    const timeZone = this.timeZone();
    if (!call.open && timeZone) response.headers.set('X-Time-Zone', timeZone);
    await this.#check(method, url.pathname, response.clone());
    if (fault?.kind === 'lose') throw new TypeError('Failed to fetch');
    return response;
  }

  async #handle(received: ReceivedCall, status: number): Promise<Response> {
    const handler = this.#handlers.get(received.name);
    if (!handler) throw this.#problem(`No handler answers ${received.name}`);
    const answer = await handler(received);
    if (answer instanceof Response) return answer;
    return reply(answer, { status });
  }

  async #check(method: string, path: string, response: Response): Promise<void> {
    const { status, headers } = response;
    const type = headers.get('content-type') ?? '';
    const body = type.includes('json') ? await response.json() : undefined;
    try {
      expectConformance({ method, path, status, type, etag: headers.get('etag'), body });
    } catch (error) {
      throw this.#problem((error as Error).message);
    }
  }

  #disturb(name: string, fault: Fault): () => void {
    this.#faults.set(name, fault);
    return () => {
      if (this.#faults.get(name) === fault) this.#faults.delete(name);
    };
  }

  #problem(message: string): Error {
    const problem = new Error(message);
    this.problems.push(problem);
    return problem;
  }
}
