import { expectConformance } from './conformance.ts';

/** An answer with its body read. */
export type Answer<T = unknown> = { status: number; headers: Headers; text: string; body: T };
type Body = object | string | undefined;

/**
 * A browser without a window, which takes no answer that the API's document does not: keeps cookies, sends what a page of the product
 * itself would send. Follows no redirects.
 */
export class Browser {
  readonly cookies = new Map<string, string>();
  constructor(public origin: string) {}

  get = <T = unknown>(path: string, headers: Record<string, string> = {}) =>
    this.request<T>('GET', path, undefined, headers);
  post = <T = unknown>(path: string, body?: Body, headers: Record<string, string> = {}) =>
    this.request<T>('POST', path, body, headers);
  put = <T = unknown>(path: string, body?: Body, headers: Record<string, string> = {}) =>
    this.request<T>('PUT', path, body, headers);
  patch = <T = unknown>(path: string, body?: Body, headers: Record<string, string> = {}) =>
    this.request<T>('PATCH', path, body, headers);
  delete = <T = unknown>(path: string, body?: Body, headers: Record<string, string> = {}) =>
    this.request<T>('DELETE', path, body, headers);

  /** `body` as an object is sent as JSON, as a string as it is. A header given as '' is left out. */
  async request<T>(method: string, path: string, body: Body, headers: Record<string, string> = {}): Promise<Answer<T>> {
    const url = new URL(path, this.origin);
    const all: Record<string, string> = {
      'sec-fetch-site': 'same-origin',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(this.cookies.size ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
      ...headers,
    };
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    this.#keep(response.headers);
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text, body: parsed<T>(response, text) };
    const type = response.headers.get('content-type') ?? '';
    const etag = response.headers.get('etag');
    expectConformance({ method, path: url.pathname, status: answer.status, type, etag, body: answer.body });
    return answer;
  }

  #keep(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';');
      const at = pair.indexOf('=');
      const gone = attributes.some((attribute) => /^\s*expires=Thu, 01 Jan 1970/i.test(attribute));
      if (gone) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}

function parsed<T>(response: Response, text: string): T {
  return (response.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : undefined) as T;
}
