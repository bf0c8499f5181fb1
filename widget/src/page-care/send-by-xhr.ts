const TIMEOUT_MS = 12_000;

/** `fetch` by XMLHttpRequest, for pages whose `fetch` is missing or broken. */
export function sendByXhr(url: string, init: RequestInit = {}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'GET', url);
    for (const [name, value] of Object.entries(init.headers ?? {})) request.setRequestHeader(name, value);
    request.onload = () => {
      const { status, responseText } = request;
      resolve(new Response(status === 204 ? null : responseText, { status }));
    };
    request.onerror = reject;
    request.ontimeout = reject;
    request.timeout = TIMEOUT_MS;
    request.send(init.body as string);
  });
}
