/** A failed call. The message is the status, a colon, a space and the body's text. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: { message?: string; code?: string; issues?: Array<{ path: string; message: string }> } | undefined,
    text: string,
  ) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
  }
}

/** Calls this product's API with its cookies. A body is sent as JSON and only when there is one. */
export async function api<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await send(method, path, body);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** The same, with the answer's headers for those who page or download. */
export async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (response.ok) return response;
  const text = (await response.text()) || response.statusText;
  throw new ApiError(response.status, parsed(text), text);
}

function parsed(text: string): ApiError['body'] {
  try {
    return JSON.parse(text) as ApiError['body'];
  } catch {
    return undefined;
  }
}
