import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppContext } from '../context.ts';
import type { ResolveAddress } from '../http/client-address.ts';
import { setCorsHeaders } from '../http/cors.ts';
import { isPreempted } from '../http/deadline.ts';
import { sendError } from '../http/on-error.ts';
import { isShortJson, readJson } from '../http/read-json.ts';
import { allowLoadingAnywhere } from '../http/security-headers.ts';
import type { VisitorCalls } from './visitor-calls.ts';

const CALL = /^\/api\/public\/quiz\/([\w-]{1,64})\/(submit|events)$/;
/** The name in the figures is that of the routes, which do the same. */
const route = {
  submit: { path: '/api/public/quiz/:id/submit' },
  events: { path: '/api/public/quiz/:id/events' },
};

/**
 * Answers what visitors write, in the form in which their browsers write it, without the routes: finding its way there would take longer than
 * the call. Whatever is sent in another form (compressed, in pieces, with a query) is left to the routes, which do the same by the same
 * `calls`. Tells whether it answers.
 */
export function directCalls(
  context: AppContext,
  calls: VisitorCalls,
  resolveAddress: ResolveAddress,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  async function answer(call: 'submit' | 'events', id: string, request: IncomingMessage, response: ServerResponse) {
    try {
      const address = resolveAddress(request);
      await calls.limit(call, id, address);
      const body = await readJson(request);
      const result = call === 'submit' ? await calls.submit(id, body, undefined, address) : undefined;
      if (call === 'events') await calls.events(id, body, request.headers);
      if (isPreempted(response)) return;
      response.setHeader('Cache-Control', 'no-store');
      if (result) response.setHeader('Content-Type', 'application/json; charset=utf-8').end(JSON.stringify(result));
      else response.writeHead(204).end();
    } catch (error) {
      sendError(context, error, request, response);
    }
  }

  return (request, response) => {
    if (request.method !== 'POST') return false;
    const found = CALL.exec(request.url ?? '');
    if (!found) return false;
    const [, id = '', call] = found as unknown as [string, string, 'submit' | 'events'];
    if (!isShortJson(request.headers)) return false;
    Object.assign(request, { route: route[call] });
    allowLoadingAnywhere(response);
    setCorsHeaders(response);
    void answer(call, id, request, response);
    return true;
  };
}
